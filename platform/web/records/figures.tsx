import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './figures.module.css';
import { toneOf } from './tone.ts';

interface FiguresProps {
  /** How many stand in a row where there is room. */
  inRow: 4 | 5;
  /** As low as they can be: above a list, which needs the room. */
  isLow?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}

/** Figures side by side; two by two on a phone. */
export function Figures({ inRow, isLow = false, isBusy = false, children }: FiguresProps) {
  return (
    <dl className={classes.figures} data-in-row={inRow} data-low={isLow || undefined} aria-busy={isBusy || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  icon: TablerIcon;
  label: string;
  value: string;
  /** What is said beside the figure. */
  about?: string;
  tone?: Meaning | undefined;
  /** Shows what is counted; undefined where the user may not see it. */
  show?: (() => void) | undefined;
  /** Whether that is what is shown; undefined where it leads elsewhere. */
  isShown?: boolean;
  /** Too long for half of a phone's screen. */
  isLong?: boolean;
}

/** One figure; all of its card is the way to what it counts. */
export function Figure({ icon: Icon, label, value, about, tone, show, isShown, isLong }: FigureProps) {
  return (
    <div {...(tone ? toneOf(tone, classes.figure) : { className: classes.figure })} data-long={isLong || undefined}>
      <dt>
        <Icon size={16} aria-hidden />
        {show ? (
          <>
            <span aria-hidden>{label}</span>
            <button
              type="button"
              className={classes.way}
              aria-label={`${label}: ${value}`}
              aria-pressed={isShown}
              onClick={show}
            />
          </>
        ) : (
          label
        )}
      </dt>
      <dd className={classes.value}>{value}</dd>
      {about && <dd className={classes.about}>{about}</dd>}
    </div>
  );
}
