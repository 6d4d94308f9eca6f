import { Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { CardGrid } from '#platform/web/records/card-grid.tsx';
import { RecordCard } from '#platform/web/records/record-card.tsx';
import { daysOfMonth, rowsOf } from '../contract/rows-of.ts';
import type { Roi } from '../contract/spend.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { About, SectionOf } from './section-of.tsx';
import { SpendButton } from './spend-button.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';
import { type RangeFilters, useRange } from './use-range.ts';

/** What each source brought in each month, and its cost. */
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
          <Paper mt="sm" p="md" component="section" aria-label={t('analytics:sections.roi')}>
            <Sources roi={roi} filters={filters} />
          </Paper>
          <Notes roi={roi} />
          <About measured={roi} names={['leads', 'policies', 'premium', 'spend']} />
        </>
      )}
    </SectionOf>
  );
}

const columns = ['leads', 'policies', 'premium', 'spend', 'cost_per_lead', 'cost_per_policy'] as const;

type Brought = Roi['rows'][number];

interface SourcesProps {
  roi: Roi;
  filters: RangeFilters;
}

/** A row per source and month, shown as a card on phones. Counts and sums link to their rows. */
function Sources({ roi, filters }: SourcesProps) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform']);
  const monthText = useMonthText();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const headOf = (row: Brought) => ({
    key: `${row.source} ${row.month}`,
    source: t(`analytics:sources.${row.source}`),
    month: monthText(row.month.slice(0, 7)),
  });
  if (roi.rows.length === 0) return <Text c="dimmed">{t('platform:results.no_data')}</Text>;
  if (isPhone) {
    return (
      <CardGrid>
        {roi.rows.map((row) => {
          const { key, source, month } = headOf(row);
          return (
            <RecordCard key={key} aria-label={`${source}, ${month}`}>
              <Text fw={600}>
                {source}, {month}
              </Text>
              <CardFacts
                facts={columns.map((name) => [
                  t(`roi.${name}`),
                  <Figure key={name} name={name} row={row} roi={roi} filters={filters} />,
                ])}
              />
            </RecordCard>
          );
        })}
      </CardGrid>
    );
  }
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
        {roi.rows.map((row) => {
          const { key, source, month } = headOf(row);
          return (
            <tr key={key}>
              <th scope="row">{source}</th>
              <td>{atStart(month)}</td>
              {columns.map((name) => (
                <td key={name}>
                  <Figure name={name} row={row} roi={roi} filters={filters} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The rows that these figures count or sum. */
const opened = {
  leads: (rows: ReturnType<typeof rowsOf>) => rows.leads(),
  policies: (rows: ReturnType<typeof rowsOf>) => rows.policies(),
  premium: (rows: ReturnType<typeof rowsOf>) => rows.policies(),
} as const;

interface FigureProps extends SourcesProps {
  name: (typeof columns)[number];
  row: Brought;
}

/** One figure of a source in a month. An unrecorded value shows as empty. */
function Figure({ name, row, roi, filters }: FigureProps) {
  const { money, number } = useFormats();
  const value = row[name];
  if (value === null) return '–';
  const text = name === 'leads' || name === 'policies' ? number(value) : money(value);
  const open = name in opened && opened[name as keyof typeof opened];
  if (!open) return text;
  const rows = rowsOf(daysOfMonth(row.month, roi), { ...filters, sources: row.source });
  return (
    <button type="button" className={classes.name} onClick={() => go(open(rows))}>
      {text}
    </button>
  );
}

/** The months that count in part, and those whose cost isn't recorded. */
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
