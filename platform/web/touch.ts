import { useSyncExternalStore } from 'react';

const coarse = matchMedia('(pointer: coarse)');
const narrow = matchMedia('(max-width: 48em)');

/** Whether people point with a finger here. */
export const isTouch = (): boolean => coarse.matches;

export const useIsTouch = (): boolean => useMatches(coarse);

/** Whether the screen is a phone's, known from the first look on: a dialog must not begin in the shape of a desktop. */
export const useIsPhone = (): boolean => useMatches(narrow);

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
