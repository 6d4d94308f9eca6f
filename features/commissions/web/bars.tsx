import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import classes from './dashboard.module.css';

export interface BarRow {
  name: string;
  label: string;
  count: number;
  /** In dollars. */
  total: number;
  /** The colour of its bar; null: the agency's own. */
  tone: Meaning | null;
  /** Opens what is counted. */
  show: () => void;
}

/** How commissions divide: a bar for the eye, as long as its amount, and beside it the amount and the number in words. */
export function Bars({ title, rows }: { title: string; rows: readonly BarRow[] }) {
  const { t } = useTranslation('platform');
  const headingId = useId();
  const longest = Math.max(...rows.map(({ total }) => total), 0);
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb={6}>
        {title}
      </Title>
      {rows.every(({ count }) => count === 0) ? (
        <Text size="sm" c="dimmed" py="xs">
          {t('results.no_data')}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.name}>
              <Bar {...row} share={longest > 0 ? Math.max(row.total, 0) / longest : 0} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Bar({ label, count, total, tone, show, share }: BarRow & { share: number }) {
  const formats = useFormats();
  return (
    <UnstyledButton className={classes.row} onClick={show}>
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden>
        <span
          {...(tone ? toneOf(tone, classes.bar) : { className: classes.bar })}
          style={{ width: `calc(100% * ${share})` }}
        />
      </span>
      <span className={classes.total}>{formats.money(total)}</span>
      <span className={classes.count}>{formats.number(count)}</span>
    </UnstyledButton>
  );
}
