const margin = 16;
const gap = 8;
const widthMax = 380;
/** Narrower than this a notice is not read any more. */
const widthMin = 240;

/**
 * Keeps the corner of the notices where it covers none of the buttons of the dialog in front, for as long as there are
 * notices: beside the dialog where there is room, else above its buttons, or below those of a short one. A dialog without buttons of its own at its
 * lower edge scrolls what it holds above the corner. Answers how to stop.
 */
export function keepRoom(corner: HTMLElement): () => void {
  let shortened: HTMLElement | undefined;

  function place(): void {
    clear();
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
    if (!dialog) return;
    const { left, right } = dialog.getBoundingClientRect();
    const after = innerWidth - right - 2 * margin;
    const before = left - 2 * margin;
    if (after >= widthMin) corner.style.width = `${Math.min(widthMax, after)}px`;
    else if (before >= widthMin) {
      corner.style.width = `${Math.min(widthMax, before)}px`;
      corner.style.insetInlineEnd = `${innerWidth - left + margin}px`;
    } else {
      const buttons = [...dialog.querySelectorAll('[data-dialog-actions]')].at(-1)?.getBoundingClientRect();
      if (!buttons) shorten(dialog);
      else if (buttons.bottom > corner.getBoundingClientRect().top - gap) {
        corner.style.bottom = `${innerHeight - buttons.top + gap}px`;
      }
    }
  }

  function shorten(dialog: HTMLElement): void {
    shortened = dialog;
    const { bottom } = dialog.getBoundingClientRect();
    // Its own ground goes on, and what it holds does not: a border is no part of what scrolls.
    dialog.style.borderBottom = `${bottom - corner.getBoundingClientRect().top + gap}px solid var(--brand-surface)`;
  }

  function clear(): void {
    for (const name of ['width', 'inset-inline-end', 'bottom']) corner.style.removeProperty(name);
    shortened?.style.removeProperty('border-bottom');
    shortened = undefined;
  }

  // Dialogs open and close below the page's body, and what stands in them comes late.
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', placeSoon);
  place();
  return () => {
    observer.disconnect();
    removeEventListener('resize', placeSoon);
    cancelAnimationFrame(frame);
    clear();
  };
}
