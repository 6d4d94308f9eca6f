import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draggableByTouch } from './drag-by-touch.ts';

const holdMs = 300;
let card: HTMLElement;
const lift = vi.fn();
const drop = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-drop="Perdido" style="height: 400px"><article>Rosa</article></div>';
  card = document.querySelector('article') as HTMLElement;
  stop = draggableByTouch(card, { lift, drop });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

/** A touch event with its own time, even if the page handles it later. Returns whether the page prevented scrolling. */
function finger(type: 'touchstart' | 'touchmove' | 'touchend', y: number, at: number): boolean {
  const touch = new Touch({ identifier: 1, target: card, clientX: 20, clientY: y });
  const touches = type === 'touchend' ? [] : [touch];
  const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return !card.dispatchEvent(event);
}

test('a card that is held follows the finger, and is dropped where it is let go', () => {
  finger('touchstart', 10, 0);
  vi.advanceTimersByTime(holdMs);
  expect(lift).toHaveBeenLastCalledWith(true);
  expect(finger('touchmove', 60, holdMs + 20)).toBe(true);
  finger('touchend', 60, holdMs + 40);
  expect(drop).toHaveBeenCalledExactlyOnceWith('Perdido');
});

test('a finger that did not wait scrolls, also where a busy page is told of it late', () => {
  finger('touchstart', 200, 0);
  vi.advanceTimersByTime(holdMs);
  expect(finger('touchmove', 150, 40)).toBe(false);
  expect(lift).toHaveBeenLastCalledWith(false);
  expect(document.querySelector('article[aria-hidden]')).toBeNull();
  expect(finger('touchmove', 100, holdMs + 50)).toBe(false);
  finger('touchend', 100, holdMs + 60);
  expect(drop).not.toHaveBeenCalled();
});

test('a finger that trembles while it waits does not scroll', () => {
  finger('touchstart', 10, 0);
  vi.advanceTimersByTime(holdMs);
  expect(finger('touchmove', 13, holdMs - 5)).toBe(true);
  expect(document.querySelector('article[aria-hidden]')).not.toBeNull();
});
