import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import classes from './dashboard.module.css';

interface Row {
  label: string;
  count: number;
  /** The colour of its bar; null: the agency's own. */
  tone: Meaning | null;
  /** Opens what is counted; null where the user has no such tab. */
  show: (() => void) | null;
}

/** How a whole divides: a bar for the eye, and beside it the number and its share, which are the same in words. */
export function BreakdownCard({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useTranslation(['dashboard', 'platform']);
  const formats = useFormats();
  const headingId = useId();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <div className={classes.breakdownHead}>
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        <Text size="xs" c="dimmed">
          {t('breakdown.total', { total: formats.number(total) })}
        </Text>
      </div>
      {total === 0 ? (
        <Text size="sm" c="dimmed" py="xs">
          {t('platform:results.no_data')}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ show, ...row }) => (
            <li key={row.label}>
              {show ? (
                <UnstyledButton className={classes.row} onClick={show}>
                  <Bar {...row} total={total} />
                </UnstyledButton>
              ) : (
                <div className={classes.row}>
                  <Bar {...row} total={total} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Bar({ label, tone, count, total }: Omit<Row, 'show'> & { total: number }) {
  const formats = useFormats();
  const share = total === 0 ? 0 : count / total;
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden>
        <span
          {...(tone ? toneOf(tone, classes.bar) : { className: classes.bar })}
          style={{ width: `calc(100% * ${share})` }}
        />
      </span>
      <span className={classes.count}>{formats.number(count)}</span>
      <span className={classes.share}>{formats.percent(share)}</span>
    </>
  );
}
