import { useCallback } from 'react';

/**
 * Call it before a card leaves its column by keyboard: once the card is gone and the focus has fallen to the page, the
 * selector that took its place in the column gets it.
 */
export function useFocusKeeper(): () => void {
  return useCallback(() => {
    const active = document.activeElement;
    const column = active?.closest('[data-status]');
    if (!(active instanceof HTMLSelectElement) || !column) return;
    const index = [...column.querySelectorAll('select')].indexOf(active);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const selects = column.querySelectorAll('select');
        (selects[Math.min(index, selects.length - 1)] ?? column.querySelector<HTMLElement>('[tabindex]'))?.focus();
      }),
    );
  }, []);
}
