import { IconAlertTriangle, IconCalendarEvent, IconClock, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './timed-status.module.css';
import { toneOf } from './tone.ts';

/** A time that matters for a record: its text, color and icon. */
export interface Time {
  tone: keyof typeof icons;
  text: string;
}

const icons = {
  danger: IconAlertTriangle,
  warning: IconClock,
  success: IconShieldCheck,
  neutral: IconCalendarEvent,
} as const;

/** How near a day is, or how long ago it was. */
export function TimeMark({ tone, text }: Time) {
  const Icon = icons[tone];
  return (
    <span {...toneOf(tone, classes.time)}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </span>
  );
}

/**
 * A record's status and its relevant time as one pill, as all lists show it. Each part has the color of its meaning.
 */
export function TimedStatus({ status, time }: { status: ReactNode; time: ReactNode }) {
  return (
    <span className={classes.pill}>
      {status}
      {time}
    </span>
  );
}
