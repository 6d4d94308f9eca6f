import type { LeadStatus } from '../contract.ts';
import classes from './lead-card.module.css';

export interface TouchDrag {
  /** Whether the card is lifted. */
  lift: (isLifted: boolean) => void;
  drop: (status: LeadStatus) => void;
}

/** In milliseconds: shorter than the half second after which a browser shows its long-press menu. */
const holdMs = 300;
/** In pixels: a longer movement before the lift scrolls. */
const slack = 8;
/** In pixels: this close to a side, the board scrolls to the next column, and after a pause to the one after it. */
const edge = 36;
const turnMs = 600;

/**
 * Lets a finger drag a card. A card held for a moment is lifted and follows the finger to a visible column, to a
 * column's name, or to a side of the board, which scrolls to the next column. Native drag and drop doesn't support
 * touch on most phones. Returns a function that removes the listeners.
 */
export function draggableByTouch(card: HTMLElement, { lift, drop }: TouchDrag): () => void {
  let hold: ReturnType<typeof setTimeout> | undefined;
  let turning: ReturnType<typeof setInterval> | undefined;
  let start = { x: 0, y: 0, at: 0 };
  let ghost: HTMLElement | null = null;
  let goal: HTMLElement | null = null;

  function begin(): void {
    const { left, top, width } = card.getBoundingClientRect();
    ghost = card.cloneNode(true) as HTMLElement;
    ghost.classList.add(classes.ghost ?? '');
    ghost.setAttribute('aria-hidden', 'true');
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    document.body.append(ghost);
    lift(true);
  }

  function end(): void {
    clearTimeout(hold);
    clearInterval(turning);
    turning = undefined;
    if (ghost) lift(false);
    ghost?.remove();
    ghost = null;
    aim(null);
  }

  function aim(next: HTMLElement | null): void {
    if (next === goal) return;
    goal?.removeAttribute('data-over');
    next?.setAttribute('data-over', 'true');
    goal = next;
  }

  function turn(x: number): void {
    const board = card.closest('[data-board]');
    const side = x < edge ? -1 : x > innerWidth - edge ? 1 : 0;
    if (side === 0) {
      clearInterval(turning);
      turning = undefined;
    } else turning ??= setInterval(() => board?.scrollBy({ left: (side * innerWidth) / 2 }), turnMs);
  }

  function onStart({ touches: [touch, second], timeStamp }: TouchEvent): void {
    end();
    if (!touch || second) return;
    start = { x: touch.clientX, y: touch.clientY, at: timeStamp };
    hold = setTimeout(begin, holdMs);
  }

  function onMove(event: TouchEvent): void {
    const touch = event.touches[0];
    if (!touch) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    const isFar = Math.hypot(x, y) > slack;
    if (!ghost) {
      if (isFar) clearTimeout(hold);
      return;
    }
    // On a busy page, the event of a movement before the hold time, or of a scroll in progress, arrives late.
    const isSwipe = isFar && event.timeStamp - start.at < holdMs;
    if (isSwipe || !event.cancelable) {
      end();
      return;
    }
    // Prevents scrolling while a card is lifted.
    event.preventDefault();
    ghost.style.translate = `${x}px ${y}px`;
    const below = document.elementFromPoint(touch.clientX, touch.clientY);
    aim(below?.closest<HTMLElement>('[data-drop]') ?? null);
    turn(touch.clientX);
  }

  function onEnd(event: TouchEvent): void {
    const status = ghost && (goal?.dataset.drop as LeadStatus | undefined);
    // A drag is not also a click.
    if (ghost && event.cancelable) event.preventDefault();
    end();
    if (status) drop(status);
  }

  const onMenu = (event: Event) => ghost && event.preventDefault();
  card.addEventListener('touchstart', onStart, { passive: true });
  card.addEventListener('touchmove', onMove, { passive: false });
  card.addEventListener('touchend', onEnd);
  card.addEventListener('touchcancel', end);
  card.addEventListener('contextmenu', onMenu);
  return () => {
    end();
    card.removeEventListener('touchstart', onStart);
    card.removeEventListener('touchmove', onMove);
    card.removeEventListener('touchend', onEnd);
    card.removeEventListener('touchcancel', end);
    card.removeEventListener('contextmenu', onMenu);
  };
}
