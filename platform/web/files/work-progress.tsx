import type { ReactNode } from 'react';
import classes from './files.module.css';

interface WorkProgressProps {
  label: string;
  done: number;
  total: number;
  /** How far the work is, as text. */
  text: string;
  /** What the user may do meanwhile. */
  hint: string;
  children?: ReactNode;
}

/** The progress of an import or its undo. It continues without an open screen. */
export function WorkProgress({ label, done, total, text, hint, children }: WorkProgressProps) {
  return (
    <div className={classes.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label={label} />
      <p className={classes.text} role="status">
        {text}
      </p>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  );
}
