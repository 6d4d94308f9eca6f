import type { ReactNode } from 'react';
import classes from './card-facts.module.css';

/** The details of a record on its card, each with its label, in two columns. */
export function CardFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The footer of a card, below a line: its total and its actions. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
