import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { FunnelChart } from '#platform/web/charts/funnel-chart.tsx';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { bestSourceOf } from '../contract/best-source.ts';
import { definitionsIn, definitionsOf } from '../contract/definitions.ts';
import { type ConversionFunnel, type FunnelSteps, type Link, leadsToTell } from '../contract/figures.ts';
import { ratesOf, timesOf } from '../contract/of-nothing.ts';
import { none } from '../contract/range.ts';
import { rowsOf } from '../contract/rows-of.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { NumberDialog, type ShownFigure } from './number-dialog.tsx';
import { About, SectionOf } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';
import { useDays } from './use-days.ts';
import { type RangeFilters, useRange } from './use-range.ts';

const Speed = lazy(() => import('./speed.tsx'));

/** The stages that the leads have reached. */
export default function FunnelSection() {
  const { t } = useTranslation('analytics');
  const { filters } = useRange();
  const body = useBody();
  const answer = useQuery(asking(analyticsApi.readConversionFunnel, { query: filters }));
  return (
    <SectionOf answer={answer}>
      {(funnel) => (
        <>
          <ExportButton
            report={t('sections.funnel')}
            make={(format, options) =>
              analyticsApi.exportAnalytics({ params: { kind: 'funnel' }, body: body(format) }, options)
            }
          />
          <Parts funnel={funnel} filters={filters} />
          <About measured={funnel} names={definitionsIn(definitionsOf.funnel)} />
          <Suspense fallback={<Skeleton h={200} radius="md" />}>
            <Speed filters={filters} />
          </Suspense>
        </>
      )}
    </SectionOf>
  );
}

/** The steps, times and breakdowns of a funnel. Each step and part links to its leads. */
export function Parts({ funnel, filters }: { funnel: ConversionFunnel; filters: RangeFilters }) {
  const [asked, setAsked] = useState<ShownFigure | null>(null);
  const rows = rowsOf(funnel, filters);
  const { t } = useTranslation('analytics');
  const { rate, number } = useFormats();
  const { total_leads } = funnel;
  const steps = [
    ['total_leads', null, 'Nuevo'],
    ['contacted_leads', ratesOf(funnel).contact_rate, 'Contactado'],
    ['quoted_leads', ratesOf(funnel).quote_rate, 'Cotizado'],
    ['closed_leads', ratesOf(funnel).close_rate, 'Cerrado'],
  ] as const;
  const times = (
    [
      ['avg_days_to_contact', 'to_contact'],
      ['avg_days_to_quote', 'to_quote'],
      ['avg_days_to_close', 'to_close'],
      ['avg_total_cycle_days', 'whole'],
    ] as const
  ).map(([name, time]) => ({ name, time, days: timesOf(funnel)[name] }));
  const longest = Math.max(...times.map(({ days }) => days ?? 0), 0);
  const daysText = useDays();
  const ask =
    (
      figure: keyof typeof definitionsOf.funnel,
      label: string,
      count: number,
      link: NonNullable<Link>,
      value = number(count),
    ) =>
    () =>
      setAsked({ label, value, definition: definitionsOf.funnel[figure], rows: { count, link } });
  const allParts = [...Object.values(funnel.funnel_by_product), ...Object.values(funnel.funnel_by_source)];
  const highest = Math.max(...allParts.map((part) => part.overall_conversion_rate));
  const best = bestSourceOf(
    Object.entries(funnel.funnel_by_source).map(([source, part]) => ({
      source,
      leads: part.total_leads,
      rate: part.overall_conversion_rate,
    })),
  );
  const aboutPart = (field: 'products' | 'sources', name: string, leads: number) => {
    if (field === 'sources' && name === best?.source) return 'funnel.of_best';
    return field === 'sources' && leads < leadsToTell ? 'funnel.of_few' : 'funnel.of';
  };
  const partRow = (field: 'products' | 'sources', name: string, label: string, part: FunnelSteps) => ({
    name,
    label,
    tone: null,
    show: ask('total_leads', label, part.total_leads, rows.leads('Nuevo', { [field]: name })),
    figure: part.total_leads === 0 ? '–' : rate(part.overall_conversion_rate),
    share: highest > 0 ? part.overall_conversion_rate / highest : 0,
    about: t(aboutPart(field, name, part.total_leads), {
      closed: number(part.closed_leads),
      leads: number(part.total_leads),
      least: leadsToTell,
    }),
  });
  return (
    <div className={classes.columns} style={{ marginTop: 12 }}>
      <FunnelChart
        title={t('funnel.steps')}
        summary={t('funnel.summary', {
          leads: number(total_leads),
          closed: number(funnel.closed_leads),
          rate: total_leads === 0 ? '–' : rate(funnel.overall_conversion_rate),
        })}
        values={steps.map(([name, step, stage]) => ({
          key: name,
          label: t(`funnel.${name}`),
          amount: funnel[name],
          texts: step === null ? [number(funnel[name])] : [number(funnel[name]), rate(step)],
          show: ask(name, t(`funnel.${name}`), funnel[name], rows.leads(stage)),
        }))}
      />
      <Bars
        title={t('funnel.times')}
        rows={times.map(({ name, time, days }) => ({
          name,
          label: t(`funnel.${name}`),
          tone: null,
          figure: daysText(days),
          show: ask(name, t(`funnel.${name}`), funnel.timed_leads[time], rows.timed(time), daysText(days)),
          share: longest > 0 ? (days ?? 0) / longest : 0,
        }))}
      />
      <Bars
        title={t('funnel.by_product')}
        rows={[...productTypes, none].map((product) =>
          partRow('products', product, t(`products.${product as 'Auto'}`), funnel.funnel_by_product[product as 'Auto']),
        )}
      />
      <Bars
        title={t('funnel.by_source')}
        rows={[...leadSources, none].map((source) =>
          partRow('sources', source, t(`sources.${source as 'Web'}`), funnel.funnel_by_source[source as 'Web']),
        )}
      />
      <NumberDialog figure={asked} measured={funnel} close={() => setAsked(null)} />
    </div>
  );
}
