const patienceMs = 5_000;
/** The controls of a status that is changed where it stands. */
export const statusControls = 'button[data-status], [data-status] select';

/**
 * Call it before a card may leave its list by keyboard. Once the card is gone and the focus has fallen to the page, the
 * control of the status that took its place in the list gets it, or the list itself when it has none.
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
