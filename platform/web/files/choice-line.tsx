import type { ReactNode } from 'react';
import classes from './files.module.css';

interface ChoiceLineProps {
  name: ReactNode;
  /** What helps to choose, such as examples. */
  detail?: ReactNode;
  isChosen: boolean;
  /** The field of the choice. */
  children: ReactNode;
}

/** Lines with one choice each. */
export function ChoiceLines({ children }: { children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>;
}

/** Something that a file contains, with the choice of what it is here. On a phone the choice is below it. */
export function ChoiceLine({ name, detail, isChosen, children }: ChoiceLineProps) {
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <div className={classes.name}>
        <strong>{name}</strong>
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      {children}
    </li>
  );
}
