import { useEffect } from 'react';

/** One key that does something while the view that offers it is shown. */
export interface Shortcut {
  /** The character, whatever has to be pressed for it: `/` needs Shift on a Spanish keyboard. */
  key: string;
  /** Together with Control, on a Mac with Command: also while somebody types, and whatever is switched off. */
  withControl?: true;
  /** What it does, for the help. */
  label: string;
  act: () => void;
}

const storageKey = 'shortcuts';
const offered = new Set<readonly Shortcut[]>();

addEventListener('keydown', (event) => {
  const withControl = event.ctrlKey || event.metaKey;
  if (event.defaultPrevented || event.altKey || document.querySelector('[aria-modal="true"]')) return;
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (!withControl && (isTyping || !areShortcutsOn())) return;
  const shortcut = offeredShortcuts().find(
    (offer) => offer.key === event.key.toLowerCase() && Boolean(offer.withControl) === withControl,
  );
  if (!shortcut) return;
  event.preventDefault();
  shortcut.act();
});

/** The key that goes with others, as it is called on this machine. */
export const controlKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Offers shortcuts while the component is shown. They rest while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  // The keyboard is outside React.
  useEffect(() => {
    offered.add(shortcuts);
    return () => void offered.delete(shortcuts);
  });
}

/** What is offered now, by key. */
export function offeredShortcuts(): Shortcut[] {
  return [...offered].flat().sort((a, b) => a.key.localeCompare(b.key));
}

/** Whether this browser's user wants them; whoever speaks to the computer may not (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

/** Keeps the wish in this browser. */
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
