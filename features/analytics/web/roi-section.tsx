import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { asking } from '#platform/web/reads.ts';
import type { Roi } from '../contract/spend.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { About, SectionOf } from './section-of.tsx';
import { SpendButton } from './spend-button.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';
import { useRange } from './use-range.ts';

/** What each source brought in each month, and what it cost. */
export default function RoiSection() {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const { filters } = useRange();
  const body = useBody();
  const answer = useQuery(asking(analyticsApi.readRoi, { query: filters }));
  return (
    <SectionOf answer={answer}>
      {(roi) => (
        <>
          <Group>
            <SpendButton />
            <ExportButton
              report={t('analytics:reports.roi')}
              make={(format, options) =>
                analyticsApi.createReport({ params: { kind: 'roi' }, body: body(format) }, options)
              }
            />
          </Group>
          <Paper mt="sm" p="md" className={classes.scroll} component="section" aria-label={t('analytics:sections.roi')}>
            <Sources roi={roi} />
          </Paper>
          <Notes roi={roi} />
          <About measured={roi} names={['leads', 'policies', 'premium', 'spend']} />
        </>
      )}
    </SectionOf>
  );
}

const columns = ['leads', 'policies', 'premium', 'spend', 'cost_per_lead', 'cost_per_policy'] as const;

function Sources({ roi: { rows } }: { roi: Roi }) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform']);
  const { money, number } = useFormats();
  const monthText = useMonthText();
  if (rows.length === 0) return <Text c="dimmed">{t('platform:results.no_data')}</Text>;
  const write = (name: (typeof columns)[number], value: number | null) => {
    if (value === null) return '–';
    return name === 'leads' || name === 'policies' ? number(value) : money(value);
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('spend.source')}</th>
          <th scope="col">{t('spend.month')}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`roi.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.source} ${row.month}`}>
            <th scope="row">{t(`analytics:sources.${row.source}`)}</th>
            <td>{atStart(monthText(row.month.slice(0, 7)))}</td>
            {columns.map((name) => (
              <td key={name}>{write(name, row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which months count in part, and of which nobody has said what they cost. */
function Notes({ roi: { cut_months, missing } }: { roi: Roi }) {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const monthText = useMonthText();
  const named = (month: string) => monthText(month.slice(0, 7));
  return (
    <>
      {cut_months.map(({ month, days, of }) => (
        <Text key={month} size="sm" mt="xs">
          {t('roi.cut', { month: atStart(named(month)), days, of })}
        </Text>
      ))}
      {missing.map(({ source, months }) => (
        <Text key={source} size="sm" mt="xs">
          {t('roi.missing', { source: t(`analytics:sources.${source}`), months: months.map(named).join(', ') })}
        </Text>
      ))}
    </>
  );
}
