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

/** Registers a dialog that covers the content below it while it is open. */
export function useCovering(isOpen: boolean): void {
  // The window receives key events, so every open dialog handles them.
  useEffect(() => {
    if (!isOpen) return;
    change(1);
    return () => {
      // Only after all listeners have handled the key that closes the dialog.
      setTimeout(() => change(-1));
    };
  }, [isOpen]);
}

/** Whether a dialog covers the content below; Escape then applies only to that dialog. */
export const useIsCovered = (): boolean => useSyncExternalStore(follow, () => dialogs > 0);
