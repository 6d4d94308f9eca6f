import type { ReactNode } from 'react';
import classes from './chosen-row.module.css';

interface ChosenRowProps {
  isChosen: boolean;
  choose: () => void;
  children: ReactNode;
}

/** A selectable row of a list; the whole row is the click target. Its text aligns with the content around the list. */
export function ChosenRow({ isChosen, choose, children }: ChosenRowProps) {
  return (
    <button type="button" className={classes.row} aria-pressed={isChosen} onClick={choose}>
      {children}
    </button>
  );
}
