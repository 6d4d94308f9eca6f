let isPressed = false;
let waiting: (() => void)[] = [];

addEventListener('pointerdown', () => begin(), true);
addEventListener('pointerup', () => end(), true);
addEventListener('pointercancel', () => end(), true);

function begin(): void {
  isPressed = true;
}

function end(): void {
  isPressed = false;
  const acts = waiting;
  waiting = [];
  // Runs after the click event that follows.
  setTimeout(() => {
    for (const act of acts) act();
  });
}

/**
 * Calls `act` at once, or, while the mouse button or a finger is down, right after the click that the press becomes.
 */
export function onceReleased(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
