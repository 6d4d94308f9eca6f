import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart } from '#platform/web/charts/bar-chart.tsx';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { definitionsIn, definitionsOf } from '../contract/definitions.ts';
import { none } from '../contract/range.ts';
import { rowsOf } from '../contract/rows-of.ts';
import { filterOfSpeed, type SpeedPart, type SpeedToLead, speedParts } from '../contract/speed.ts';
import classes from './analytics.module.css';
import { About, Answered } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';
import type { RangeFilters } from './use-range.ts';

/** How soon the leads of the range were contacted. */
export default function Speed({ filters }: { filters: RangeFilters }) {
  const answer = useQuery(asking(analyticsApi.readSpeedToLead, { query: filters }));
  return <Answered answer={answer}>{(speed) => <Shown speed={speed} filters={filters} />}</Answered>;
}

function Shown({ speed, filters }: { speed: SpeedToLead; filters: RangeFilters }) {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const { percent, rate, number } = useFormats();
  const [part, setPart] = useState<SpeedPart>('source');
  const mark = useMinutes();
  const rows = rowsOf(speed, filters);
  const opened = (of: SpeedPart, id: string) => () => go(rows.contacts('any', { [filterOfSpeed[of]]: id }));
  const highest = Math.max(...speed.parts[part].map((row) => row.within_five_minutes), 0);
  const summary =
    speed.median_minutes === null || speed.ninetieth_minutes === null
      ? t('speed.nobody', { count: speed.leads, total: number(speed.leads) })
      : t('speed.summary', {
          share: rate(speed.within_five_minutes),
          median: mark(speed.median_minutes),
          ninetieth: mark(speed.ninetieth_minutes),
        });
  const classesOf = [
    ...speed.classes.map(({ up_to_minutes, leads }) => ({
      label: up_to_minutes === null ? t('speed.later') : `≤ ${mark(up_to_minutes)}`,
      leads,
      first_contact: up_to_minutes === null ? 'later' : String(up_to_minutes),
    })),
    { label: t('speed.never'), leads: speed.never, first_contact: 'never' },
  ];
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <BarChart
          title={t('speed.title')}
          summary={summary}
          write={number}
          values={classesOf.map(({ label, leads, first_contact }) => ({
            key: label,
            label,
            mark: label,
            amount: leads,
            texts: [number(leads), percent(speed.leads > 0 ? leads / speed.leads : 0)],
            ...(leads > 0 && { show: () => go(rows.contacts(first_contact)) }),
          }))}
        />
        <div className={classes.page}>
          <NativeSelect
            label={t('speed.by')}
            value={part}
            onChange={({ currentTarget }) => setPart(currentTarget.value as SpeedPart)}
            data={speedParts.map((value) => ({ value, label: t(`speed.parts.${value}`) }))}
          />
          <Bars
            title={t('speed.in_five')}
            rows={speed.parts[part].map((row) => ({
              name: row.id,
              label: nameOf(part, row, t),
              tone: null,
              show: opened(part, row.id),
              figure: rate(row.within_five_minutes),
              share: highest > 0 ? row.within_five_minutes / highest : 0,
              about: t('speed.leads', { count: row.leads, total: number(row.leads) }),
            }))}
          />
        </div>
      </div>
      <About measured={speed} names={definitionsIn(definitionsOf.speed)} />
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<['analytics/more', 'analytics']>>['t'];

/** The label of a part. */
function nameOf(part: SpeedPart, { id, name }: { id: string; name: string }, t: Translate): string {
  if (part === 'source') return t(`analytics:sources.${id as 'Web'}`);
  if (part === 'language') return t(`speed.languages.${id as 'en'}`);
  if (part === 'hour') return `${id}:00`;
  return id === none ? t('analytics:none') : name;
}

/** Formats minutes in the largest suitable unit. */
function useMinutes(): (minutes: number) => string {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  return (minutes) => {
    if (minutes < 60) return t('speed.minutes', { number: Math.round(minutes) });
    return minutes < 1_440
      ? t('speed.hours', { number: Math.round(minutes / 60) })
      : t('speed.days', { number: Math.round(minutes / 1_440) });
  };
}
