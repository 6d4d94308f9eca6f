import { useCallback } from 'react';

const patienceMs = 5_000;

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
    const observer = new MutationObserver(() => {
      if (active.isConnected) return;
      observer.disconnect();
      if (document.activeElement !== document.body) return;
      const selects = column.querySelectorAll('select');
      (selects[Math.min(index, selects.length - 1)] ?? column.querySelector<HTMLElement>('[tabindex]'))?.focus();
    });
    observer.observe(column, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), patienceMs);
  }, []);
}
