import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import classes from './dashboard.module.css';

interface Row {
  label: string;
  count: number;
  /** The colour of its bar; null: the agency's own. */
  tone: Meaning | null;
  /** Shows what is counted. */
  show: () => void;
}

/** How the integrations divide: a bar for the eye, and the number beside it. */
export function Breakdown({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { number } = useFormats();
  const headingId = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="xs">
        {title}
      </Title>
      <ul className={classes.rows}>
        {rows.map(({ label, count, tone, show }) => (
          <li key={label}>
            <button type="button" className={classes.row} disabled={count === 0} onClick={show}>
              <span>{label}</span>
              <span className={classes.track} aria-hidden>
                <span
                  {...(tone ? toneOf(tone, classes.bar) : { className: classes.bar })}
                  style={{ width: `calc(100% * ${count / most})` }}
                />
              </span>
              <span className={classes.rowNumber}>{number(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
