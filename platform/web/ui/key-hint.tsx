import { areShortcutsOn } from '../shortcuts.ts';
import classes from './key-hint.module.css';

/** The key that does the same as what it stands in, for whoever has keys and uses them; the help says it in words. */
export function KeyHint({ shortcut }: { shortcut: string }) {
  if (!areShortcutsOn()) return null;
  return (
    <kbd className={classes.key} aria-hidden>
      {shortcut.toUpperCase()}
    </kbd>
  );
}
