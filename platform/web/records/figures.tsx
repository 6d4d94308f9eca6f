import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './figures.module.css';
import { toneOf } from './tone.ts';

interface FiguresProps {
  /** The number of figures per row on a wide screen. */
  inRow: 4 | 5;
  /** Reduces the height to a minimum, because the list below needs the space. */
  isLow?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}

/** Figures side by side; on a phone two per row. */
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
  /** Text beside the figure. */
  about?: string;
  tone?: Meaning | undefined;
  /** Shows the counted records; undefined if the user may not see them. */
  show?: (() => void) | undefined;
  /** Whether the counted records are on screen; undefined if `show` leads to another screen. */
  isShown?: boolean;
  /** The figure is too long for half of a phone's screen. */
  isLong?: boolean;
}

/** One figure; the whole card is the link to the counted records. */
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
