import { Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './bars.module.css';
import { toneOf } from './tone.ts';

interface BarRow {
  name: string;
  label: string;
  /** How much of the whole width its bar takes, from 0 to 1. */
  share: number;
  /** The figure that the bar stands for, written out. */
  figure: string;
  /** What is said beside the figure. */
  about?: string;
  /** The colour of its bar; null: the agency's own. */
  tone: Meaning | null;
  /** Shows what is counted; null where there is nothing to show, or the user may not see it. */
  show: (() => void) | null;
}

interface BarsProps {
  title: string;
  /** What is said opposite the title. */
  about?: string;
  /** None: it says that there is nothing yet. */
  rows: readonly BarRow[];
}

/** How a whole divides: a bar for the eye, and beside it the same in figures. */
export function Bars({ title, about, rows }: BarsProps) {
  const { t } = useTranslation('platform');
  const headingId = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {about && <span className={classes.about}>{about}</span>}
      </div>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" py="xs">
          {t('results.no_data')}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ show, ...row }) => (
            <li key={row.name}>
              {show ? (
                <button type="button" className={classes.row} onClick={show}>
                  <Bar {...row} />
                </button>
              ) : (
                <div className={classes.row}>
                  <Bar {...row} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Bar({ label, share, figure, about, tone }: Omit<BarRow, 'show'>) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden>
        <span
          {...(tone ? toneOf(tone, classes.bar) : { className: classes.bar })}
          style={{ width: `calc(100% * ${share})` }}
        />
      </span>
      <span className={classes.figure}>{figure}</span>
      {about && <span className={classes.about}>{about}</span>}
    </>
  );
}
