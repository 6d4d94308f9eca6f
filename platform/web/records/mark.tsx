import type { ReactNode } from 'react';
import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './mark.module.css';
import { toneOf } from './tone.ts';

interface MarkProps {
  tone?: Meaning;
  /** The word, where it may be cut, or what it means. */
  title?: string;
  children: ReactNode;
}

/** A word that stands beside a status, smaller, on the color of its meaning. */
export function Mark({ tone = 'neutral', title, children }: MarkProps) {
  return (
    <span {...toneOf(tone, classes.mark)} title={title}>
      {children}
    </span>
  );
}
