import { useEffect } from 'react';

/** A keyboard shortcut, active while the view that offers it is mounted. */
export interface Shortcut {
  /** The character, whatever keys produce it: `/` needs Shift on a Spanish keyboard. */
  key: string;
  /**
   * Requires Control, or Command on a Mac. Such a shortcut also works while the user types, and while shortcuts are
   * switched off.
   */
  withControl?: true;
  /** What it does, for the help dialog. */
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

/** The name of the modifier key on this platform. */
export const controlKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/**
 * Offers shortcuts while the component is mounted. They are inactive while a modal dialog is open; those without
 * Control also while the user types.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  // The keyboard is outside React.
  useEffect(() => {
    offered.add(shortcuts);
    return () => void offered.delete(shortcuts);
  });
}

/** The active shortcuts, sorted by key. */
export function offeredShortcuts(): Shortcut[] {
  return [...offered].flat().sort((a, b) => a.key.localeCompare(b.key));
}

/** Whether shortcuts are on in this browser. Users of speech input may switch them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

/** Stores the setting in this browser. */
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
