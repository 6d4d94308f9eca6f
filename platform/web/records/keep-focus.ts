const patienceMs = 5_000;

/**
 * Call it before a card may leave its list by keyboard. Once the card is gone and the focus has fallen to the page, the
 * selector that took its place in the list gets it, or the list itself when it has none.
 */
export function keepFocus(): void {
  const active = document.activeElement;
  const list = active?.closest<HTMLElement>('[data-records]');
  if (!(active instanceof HTMLSelectElement) || !list) return;
  const index = [...list.querySelectorAll('select')].indexOf(active);
  const observer = new MutationObserver(() => {
    if (active.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const selects = list.querySelectorAll('select');
    (selects[Math.min(index, selects.length - 1)] ?? list).focus();
  });
  observer.observe(list, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}
