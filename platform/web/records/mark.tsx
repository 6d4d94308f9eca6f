import type { ReactNode } from 'react';
import type { Status as Meaning } from '../brand/status-variables.ts';
import { toneOf } from './tone.ts';
import classes from './tones.module.css';

interface MarkProps {
  tone?: Meaning;
  /** The full word if it may be truncated, or its meaning. */
  title?: string;
  children: ReactNode;
}

/** A small badge beside a status or a name, in the color of its meaning. */
export function Mark({ tone = 'neutral', title, children }: MarkProps) {
  return (
    <span {...toneOf(tone, classes.mark)} title={title}>
      {children}
    </span>
  );
}
