import { useSyncExternalStore } from 'react';

const coarse = matchMedia('(pointer: coarse)');
const phone = matchMedia('(max-width: 48em)');
const narrow = matchMedia('(max-width: 90em)');

/** Whether the primary pointer is a finger. */
export const isTouch = (): boolean => coarse.matches;

export const useIsTouch = (): boolean => useMatches(coarse);

/**
 * Whether the screen is a phone's. Correct from the first render, so that a dialog never opens in the desktop layout.
 */
export const useIsPhone = (): boolean => useMatches(phone);

/** Whether the screen is a laptop's or smaller, so that the bar of a list has no room for all of its texts. */
export const useIsNarrow = (): boolean => useMatches(narrow);

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
