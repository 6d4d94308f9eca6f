const margin = 16;
const gap = 8;
const widthMax = 380;
/** Narrower than this a notice is not read any more. */
const widthMin = 240;
/** What stands at the lower edge of a dialog. */
const buttonsOf = '[data-dialog-actions]';

/**
 * Keeps the corner of the notices where it covers none of the buttons of the dialog in front, for as long as there are
 * notices: beside the dialog where there is room, else above its buttons, or below those of a short one. A dialog
 * without buttons of its own at its lower edge scrolls what it holds above the corner. Answers how to stop.
 */
export function keepRoom(corner: HTMLElement): () => void {
  let raised: HTMLElement | undefined;

  function place(): void {
    release(corner);
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
    if (dialog) sizes.observe(dialog, { box: 'border-box' });
    // The one that is raised already stays so: what it holds would jump for whoever has scrolled to its end.
    if (raised !== dialog || dialog?.querySelector(buttonsOf)) raise(raised, 0);
    const isInTheWay = dialog !== undefined && !standsOff(corner, dialog);
    if (!isInTheWay) raise(raised, 0);
    raised = isInTheWay ? dialog : undefined;
    if (raised) raise(raised, raised.getBoundingClientRect().bottom - corner.getBoundingClientRect().top + gap);
  }

  // Dialogs open and close below the page's body, what stands in them comes late, and a phone's grow to its whole screen.
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

/** Lets the corner be where its style sheet has it. */
function release(corner: HTMLElement): void {
  for (const name of ['width', 'inset-inline-end', 'bottom']) corner.style.removeProperty(name);
}

/** Puts the corner where it covers no button of a dialog; false where there is no such place. */
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

/** Ends what a dialog holds so many pixels above its lower edge. Its ground goes on: a border is no part of what scrolls. */
function raise(dialog: HTMLElement | undefined, pixels: number): void {
  dialog?.style.setProperty('border-bottom', pixels > 0 ? `${pixels}px solid var(--brand-surface)` : '');
}
