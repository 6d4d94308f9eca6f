import { areShortcutsOn } from '../shortcuts.ts';
import classes from './key-hint.module.css';

/**
 * The key of a control's shortcut, shown to users with a keyboard and with shortcuts on; the help dialog describes the
 * shortcut in words.
 */
export function KeyHint({ shortcut }: { shortcut: string }) {
  if (!areShortcutsOn()) return null;
  return (
    <kbd className={classes.key} aria-hidden>
      {shortcut.toUpperCase()}
    </kbd>
  );
}
