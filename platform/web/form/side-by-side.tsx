import type { ReactNode } from 'react';
import classes from './side-by-side.module.css';

/** Lays out fields in two columns; on a phone in one. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
