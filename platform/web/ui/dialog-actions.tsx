import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons of a long form. They stay visible at its lower edge, and no notice in the corner covers them. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-dialog-actions>
      {children}
    </div>
  );
}
