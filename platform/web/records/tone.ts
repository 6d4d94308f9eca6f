import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './tones.module.css';

/** What gives an element and those in it the variables `--tone-*` of a meaning's colours. */
export const toneOf = (tone: Meaning, className = '') => ({
  className: `${classes.tone} ${className}`,
  'data-tone': tone,
});
