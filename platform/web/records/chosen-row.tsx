import type { ReactNode } from 'react';
import classes from './chosen-row.module.css';

interface ChosenRowProps {
  isChosen: boolean;
  choose: () => void;
  children: ReactNode;
}

/** A row of a list, all of which is pressed to choose it; what it says stands in line with what is around the list. */
export function ChosenRow({ isChosen, choose, children }: ChosenRowProps) {
  return (
    <button type="button" className={classes.row} aria-pressed={isChosen} onClick={choose}>
      {children}
    </button>
  );
}
