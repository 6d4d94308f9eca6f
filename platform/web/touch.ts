import { useSyncExternalStore } from 'react';

const coarse = matchMedia('(pointer: coarse)');

/** Whether people point with a finger here. */
export const isTouch = (): boolean => coarse.matches;

export function useIsTouch(): boolean {
  return useSyncExternalStore((listener) => {
    coarse.addEventListener('change', listener);
    return () => coarse.removeEventListener('change', listener);
  }, isTouch);
}
