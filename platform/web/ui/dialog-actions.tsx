import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';
import { keepNoticesAbove } from './notice-room.ts';

/** The buttons of a long form: they stay in sight at its lower edge, and no message in the corner covers them. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} ref={keepNoticesAbove}>
      {children}
    </div>
  );
}
