import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './record-card.module.css';
import { Unbroken } from './unbroken.tsx';

/** One record of a list or a board. A colour in `--card-edge` marks its beginning. */
export function RecordCard({ className = '', ...rest }: ComponentPropsWithRef<'article'> & { 'aria-label': string }) {
  return <article className={`${classes.card} ${className}`} {...rest} />;
}

/** The first line of a card: whom it is about, and what stands opposite. */
export function CardTop({ children }: { children: ReactNode }) {
  return <div className={classes.top}>{children}</div>;
}

/** Beside what stands opposite: the name, and below it what tells the record from the person's others. */
export function CardNames({ children }: { children: ReactNode }) {
  return <div className={classes.names}>{children}</div>;
}

/** The name of a record's person, which opens the record. It is as large as what it stands in. */
export function RecordName({ name, open }: { name: string; open: () => void }) {
  return (
    <button type="button" className={classes.name} title={name} data-name onClick={open}>
      <Unbroken text={name} />
    </button>
  );
}
