import { Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '../brand/status-variables.ts';
import classes from './bars.module.css';
import { toneOf } from './tone.ts';

interface BarRow {
  name: string;
  label: string;
  /** The bar's share of the full width, from 0 to 1. */
  share: number;
  /** The bar's value as text. */
  figure: string;
  /** Text beside the figure. */
  about?: string;
  /** The color of the bar; null means the agency's own. */
  tone: Meaning | null;
  /** Shows the counted records; null if there are none, or if the user may not see them. */
  show: (() => void) | null;
}

interface BarsProps {
  title: string;
  /** Text opposite the title. */
  about?: string;
  /** If empty, the component says that there is no data yet. */
  rows: readonly BarRow[];
}

/** The distribution of a whole, as bars and as figures. */
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
