import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './record-card.module.css';
import { Unbroken } from './unbroken.tsx';

/** One record of a list or a board. A color in `--card-edge` marks its leading edge. */
export function RecordCard({ className = '', ...rest }: ComponentPropsWithRef<'article'> & { 'aria-label': string }) {
  return <article className={`${classes.card} ${className}`} {...rest} />;
}

/** The first line of a card: the person's name, and the content opposite. */
export function CardTop({ children }: { children: ReactNode }) {
  return <div className={classes.top}>{children}</div>;
}

/**
 * The left part of the first line: the name, and below it the text that distinguishes this record from the person's
 * other records.
 */
export function CardNames({ children }: { children: ReactNode }) {
  return <div className={classes.names}>{children}</div>;
}

/** The name of a record's person, which opens the record. It inherits its font size. */
export function RecordName({ name, open }: { name: string; open: () => void }) {
  return (
    <button type="button" className={classes.name} title={name} data-name onClick={open}>
      <Unbroken text={name} />
    </button>
  );
}
