import { Checkbox, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RingChart } from '#platform/web/charts/ring-chart.tsx';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { definitionsIn, definitionsOf } from '../contract/definitions.ts';
import type { Retention } from '../contract/retention.ts';
import { rowsOf } from '../contract/rows-of.ts';
import classes from './analytics.module.css';
import { About, Answered } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';
import type { RangeFilters } from './use-range.ts';

/** What was retained of the terms that expire in the range, and why the rest was lost. */
export default function Kept({ filters }: { filters: RangeFilters }) {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const [followed, setFollowed] = useState(false);
  const query = { ...filters, ...(followed && { followed: 'true' as const }) };
  const answer = useQuery(asking(analyticsApi.readRetention, { query }));
  return (
    <div className={classes.page}>
      <Paper p="sm">
        <Checkbox
          label={t('retention.followed')}
          checked={followed}
          onChange={({ currentTarget }) => setFollowed(currentTarget.checked)}
        />
      </Paper>
      <Answered answer={answer}>
        {(retention) => <Shown retention={retention} filters={filters} followed={followed} />}
      </Answered>
    </div>
  );
}

interface ShownProps {
  retention: Retention;
  filters: RangeFilters;
  followed: boolean;
}

function Shown({ retention, filters, followed }: ShownProps) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform', 'policies']);
  const { money, rate, number } = useFormats();
  const { policies, premium, clients, lost } = retention;
  const of = rowsOf(retention, filters);
  const terms = { write: number, link: of.terms() };
  const rows = [
    { name: 'policies', rate: policies.rate, kept: policies.kept, of: policies.expiring, ...terms },
    { name: 'premium', rate: premium.rate, kept: premium.kept, of: premium.expiring, ...terms, write: money },
    {
      name: 'clients',
      rate: clients.rate,
      kept: clients.end - clients.new,
      of: clients.start,
      write: number,
      link: of.clients(),
    },
  ] as const;
  return (
    <>
      <div className={classes.columns}>
        <Bars
          title={t('retention.title')}
          rows={rows.map(({ name, kept, of, write, link, ...row }) => ({
            name,
            label: t(`retention.${name}`),
            tone: null,
            figure: of > 0 ? rate(row.rate) : '–',
            show: of > 0 ? () => go(link) : null,
            share: of > 0 ? Math.min(kept / of, 1) : 0,
            about: t('analytics:funnel.of', { closed: write(kept), leads: write(of) }),
          }))}
        />
        <RingChart
          title={t('retention.lost')}
          summary={
            lost.length === 0
              ? t('platform:results.no_data')
              : t('retention.lost_summary', { premium: money(premium.expiring - premium.kept) })
          }
          values={lost.map((row) => ({
            key: row.reason,
            label: t(`policies:lost.${row.reason}`),
            amount: row.policies,
            texts: [number(row.policies), money(row.premium)],
            show: () => go(of.lost(row.reason, followed)),
          }))}
        />
      </div>
      {clients.new > 0 && (
        <Text size="sm">
          <button type="button" className={classes.name} onClick={() => go(of.newClients())}>
            {t('retention.new_clients', { count: clients.new, total: number(clients.new) })}
          </button>
        </Text>
      )}
      <About measured={retention} names={definitionsIn(definitionsOf.retention)} />
    </>
  );
}
