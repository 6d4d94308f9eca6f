import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons of a long form: they stay in sight at its lower edge. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
