import type { ReactNode } from 'react';
import type { Status as Meaning } from '../brand/status-variables.ts';
import { toneOf } from './tone.ts';
import classes from './tones.module.css';

interface MarkProps {
  tone?: Meaning;
  /** The word, where it may be cut, or what it means. */
  title?: string;
  children: ReactNode;
}

/** A word that stands beside a status or a name, smaller, on the color of its meaning. */
export function Mark({ tone = 'neutral', title, children }: MarkProps) {
  return (
    <span {...toneOf(tone, classes.mark)} title={title}>
      {children}
    </span>
  );
}
