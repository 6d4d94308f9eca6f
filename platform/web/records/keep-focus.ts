const patienceMs = 5_000;
/** The controls that change a status in place. */
export const statusControls = 'button[data-status], [data-status] select';

/**
 * Keeps the focus in a list when a card may leave it after a keyboard action. Call it before the change. Once the card
 * is removed and the focus has moved to the page, the status control at the same index gets the focus, or the list if
 * it has none left.
 */
export function keepFocus(): void {
  const active = document.activeElement;
  const list = active?.closest<HTMLElement>('[data-records]');
  if (!active?.matches(statusControls) || !list) return;
  const index = [...list.querySelectorAll(statusControls)].indexOf(active);
  const observer = new MutationObserver(() => {
    if (active.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const left = list.querySelectorAll<HTMLElement>(statusControls);
    (left[Math.min(index, left.length - 1)] ?? list).focus();
  });
  observer.observe(list, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}
