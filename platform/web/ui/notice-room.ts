const margin = 16;
const gap = 8;
const widthMax = 380;
/** The minimum width, in pixels, at which a notice is readable. */
const widthMin = 240;
/** Selects the buttons at the lower edge of a dialog. */
const buttonsOf = '[data-dialog-actions]';

/**
 * Keeps the notice corner from covering the buttons of the front dialog while there are notices: beside the dialog if
 * there is space, else above its buttons, or below the buttons of a short dialog. A dialog without buttons at its lower
 * edge scrolls its content above the corner. Returns a function that stops this.
 */
export function keepRoom(corner: HTMLElement): () => void {
  let raised: HTMLElement | undefined;

  function place(): void {
    release(corner);
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
    if (dialog) sizes.observe(dialog, { box: 'border-box' });
    // A dialog that is already raised stays raised, because its content would jump for a user who has scrolled to its
    // end.
    if (raised !== dialog || dialog?.querySelector(buttonsOf)) raise(raised, 0);
    const isInTheWay = dialog !== undefined && !standsOff(corner, dialog);
    if (!isInTheWay) raise(raised, 0);
    raised = isInTheWay ? dialog : undefined;
    if (raised) raise(raised, raised.getBoundingClientRect().bottom - corner.getBoundingClientRect().top + gap);
  }

  // Dialogs open and close as children of the page's body, their content can load late, and a phone's dialogs grow to
  // the full screen.
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const sizes = new ResizeObserver(placeSoon);
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', placeSoon);
  place();
  return () => {
    observer.disconnect();
    sizes.disconnect();
    removeEventListener('resize', placeSoon);
    cancelAnimationFrame(frame);
    release(corner);
    raise(raised, 0);
  };
}

/** Restores the corner's position from its style sheet. */
function release(corner: HTMLElement): void {
  for (const name of ['width', 'inset-inline-end', 'bottom']) corner.style.removeProperty(name);
}

/** Moves the corner to a position where it covers no button of a dialog; returns false if there is none. */
function standsOff(corner: HTMLElement, dialog: HTMLElement): boolean {
  const { left, right } = dialog.getBoundingClientRect();
  const [before, after] = [left - 2 * margin, innerWidth - right - 2 * margin];
  const room = after >= widthMin ? after : before;
  if (room >= widthMin) {
    corner.style.width = `${Math.min(widthMax, room)}px`;
    if (room === before) corner.style.insetInlineEnd = `${innerWidth - left + margin}px`;
    return true;
  }
  const buttons = [...dialog.querySelectorAll(buttonsOf)].at(-1)?.getBoundingClientRect();
  if (buttons && buttons.bottom > corner.getBoundingClientRect().top - gap) {
    corner.style.bottom = `${innerHeight - buttons.top + gap}px`;
  }
  return buttons !== undefined;
}

/**
 * Ends a dialog's content this many pixels above its lower edge. A border extends the background, because it doesn't
 * scroll.
 */
function raise(dialog: HTMLElement | undefined, pixels: number): void {
  dialog?.style.setProperty('border-bottom', pixels > 0 ? `${pixels}px solid var(--brand-surface)` : '');
}
