import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let dialogs = 0;

function change(by: 1 | -1): void {
  dialogs += by;
  for (const tell of listeners) tell();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a dialog covers whatever is open below it, for as long as it is open itself. */
export function useCovering(isOpen: boolean): void {
  // Keys are heard by the window, and so by every dialog that is open.
  useEffect(() => {
    if (!isOpen) return;
    change(1);
    return () => {
      // Not before the key that closes it has been heard by all.
      setTimeout(() => change(-1));
    };
  }, [isOpen]);
}

/** Whether a dialog covers what is below: Escape is meant for that dialog alone. */
export const useIsCovered = (): boolean => useSyncExternalStore(follow, () => dialogs > 0);
