import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './tones.module.css';

/** The props that set the variables `--tone-*` of a meaning's colors for an element and its descendants. */
export const toneOf = (tone: Meaning, className = '') => ({
  className: `${classes.tone} ${className}`,
  'data-tone': tone,
});
