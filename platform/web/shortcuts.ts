import { useEffect } from 'react';

/** One key that does something while the view that offers it is shown. */
export interface Shortcut {
  /** The character, whatever has to be pressed for it: `/` needs Shift on a Spanish keyboard. */
  key: string;
  /** What it does, for the help. */
  label: string;
  act: () => void;
}

const storageKey = 'shortcuts';
const offered = new Set<readonly Shortcut[]>();

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !areShortcutsOn()) return;
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (isTyping || document.querySelector('[aria-modal="true"]')) return;
  const shortcut = offeredShortcuts().find(({ key }) => key === event.key.toLowerCase());
  if (!shortcut) return;
  event.preventDefault();
  shortcut.act();
});

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
