import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths } from '#platform/contract/calendar.ts';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { FilterDays } from '#platform/web/records/filter-fields.tsx';
import { rangeDefault } from '../contract/range.ts';
import { AdvancedFilters, FilterChips } from './advanced-filters.tsx';
import classes from './analytics.module.css';
import { type RangeFilters, useRange } from './use-range.ts';

/** The days and filters that apply to all sections. */
export function RangeBar({ refresh }: { refresh?: () => void }) {
  const { t } = useTranslation('analytics');
  const { filters, change } = useRange();
  const { today, in: later } = useAgencyDay();
  useTurnOf(today);
  // Without a chosen range, the default days of the API are shown.
  const period_end = filters.period_end ?? today;
  const shown = { ...filters, period_end, period_start: filters.period_start ?? later(1 - rangeDefault) };
  return (
    <section className={classes.range} aria-label={t('range.label')}>
      <Presets filters={shown} change={change} />
      <div className={classes.fields}>
        <FilterDays
          key={`${shown.period_start}/${shown.period_end}`}
          filters={shown}
          change={change}
          first={['period_start', t('range.from')]}
          last={['period_end', t('range.to')]}
        />
        <AdvancedFilters />
        {refresh && (
          <Button variant="default" onClick={refresh} leftSection={<IconRefresh size={16} aria-hidden />}>
            {t('range.refresh')}
          </Button>
        )}
      </div>
      <FilterChips />
    </section>
  );
}

/** Refetches the shown data when the day changes, because a request without days then covers different ones. */
function useTurnOf(today: string): void {
  const queryClient = useQueryClient();
  const last = useRef(today);
  // Synchronizes with the query cache, which is outside React.
  useEffect(() => {
    if (last.current === today) return;
    last.current = today;
    void queryClient.invalidateQueries();
  }, [today, queryClient]);
}

function Presets({ filters, change }: { filters: RangeFilters; change: (next: RangeFilters) => void }) {
  const { t } = useTranslation('analytics');
  const { today, in: later } = useAgencyDay();
  const month = `${today.slice(0, 7)}-01`;
  const lastMonth = addMonths(month, -1);
  const presets = [
    ['days_7', later(-6), today],
    ['days_30', later(-29), today],
    ['days_90', later(-89), today],
    ['month', month, today],
    ['last_month', lastMonth, endOf(lastMonth)],
    ['year', `${today.slice(0, 4)}-01-01`, today],
  ] as const;
  return (
    <Group gap={6}>
      {presets.map(([name, period_start, period_end]) => (
        <Button
          key={name}
          size="xs"
          {...pressed(filters.period_start === period_start && filters.period_end === period_end)}
          onClick={() => change({ ...filters, period_start, period_end })}
        >
          {t(`presets.${name}`)}
        </Button>
      ))}
    </Group>
  );
}

const pressed = (isPressed: boolean) =>
  ({ 'aria-pressed': isPressed, variant: isPressed ? 'filled' : 'default' }) as const;

/** The last day of a month, given by its first day. */
function endOf(first: string): string {
  const days = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate();
  return `${first.slice(0, 8)}${days}`;
}
