import type { ReactNode } from 'react';
import classes from './side-by-side.module.css';

/** Fields two and two beside each other; on a phone one below the other. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
