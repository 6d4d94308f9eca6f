import { useEffect } from 'react';

/** Longer than the kit takes to restore the focus. In milliseconds. */
const restoredMs = 60;

/**
 * Keeps the focus from being lost when a dialog closes. If the kit could not restore it, the element that had it gets
 * it, or the panel or dialog below, if that element is gone.
 */
export function useFocusBack(isOpen: boolean): void {
  // The focus is the browser's.
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const below = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
        const origin = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : below;
        origin?.focus({ preventScroll: true });
      }, restoredMs);
    };
  }, [isOpen]);
}
