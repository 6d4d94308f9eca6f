import { Skeleton } from '@mantine/core';
import { IconCash, IconRefresh, IconSparkles, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { RingChart } from '#platform/web/charts/ring-chart.tsx';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { definitionsIn, definitionsOf } from '../contract/definitions.ts';
import type { RevenueAnalytics } from '../contract/figures.ts';
import { averagePolicyOf, projectedOf } from '../contract/of-nothing.ts';
import { none } from '../contract/range.ts';
import { rowsOf } from '../contract/rows-of.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { NumberDialog, type ShownFigure } from './number-dialog.tsx';
import { About, SectionOf } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';
import { useChange } from './use-change.ts';
import { type RangeFilters, useRange } from './use-range.ts';

const Kept = lazy(() => import('./kept.tsx'));

/** The premium sold and the projection. */
export default function RevenueSection() {
  const { t } = useTranslation('analytics');
  const { filters } = useRange();
  const body = useBody();
  const answer = useQuery(asking(analyticsApi.readRevenueAnalytics, { query: filters }));
  return (
    <SectionOf answer={answer}>
      {(revenue) => (
        <>
          <ExportButton
            report={t('sections.revenue')}
            make={(format, options) =>
              analyticsApi.exportAnalytics({ params: { kind: 'revenue' }, body: body(format) }, options)
            }
          />
          <Amounts revenue={revenue} filters={filters} />
          <About measured={revenue} names={definitionsIn(definitionsOf.revenue)} />
          <Suspense fallback={<Skeleton h={200} radius="md" />}>
            <Kept filters={filters} />
          </Suspense>
        </>
      )}
    </SectionOf>
  );
}

type RevenueFigure = keyof typeof definitionsOf.revenue;

function Amounts({ revenue, filters }: { revenue: RevenueAnalytics; filters: RangeFilters }) {
  const [asked, setAsked] = useState<ShownFigure | null>(null);
  const rows = rowsOf(revenue, filters);
  const { t } = useTranslation('analytics');
  const { money, percent, number, day } = useFormats();
  const changeOf = useChange();
  const moneyOr = (amount: number | null) => (amount === null ? '–' : money(amount));
  const projected = projectedOf(revenue);
  const { projection, revenue_growth_rate, revenue_by_product, revenue_by_agent } = revenue;
  const expected = ({ from, to, low, high }: typeof projection.month) =>
    projection.basis === 'too_little_data'
      ? t('revenue.too_little_data')
      : t('revenue.between', { low: money(low), high: money(high), from: day(from), to: day(to) });
  const whole = revenue.total_revenue;
  const ask = (figure: RevenueFigure, label: string, amount: number, asked: ShownFigure['rows']) => () =>
    setAsked({ label, value: money(amount), definition: definitionsOf.revenue[figure], rows: asked });
  const sold = { count: revenue.total_policies, link: rows.policies() };
  const kinds = [
    ['new', 'new_business_revenue', 'new'],
    ['recurring', 'recurring_revenue', 'renewal'],
  ] as const;
  const askKind = ([name, figure, business]: (typeof kinds)[number]) =>
    ask(figure, t(`revenue.${name}`), revenue[figure], { count: null, link: rows.policies({ business }) });
  const share = (part: number) => (whole > 0 ? part / whole : 0);
  return (
    <div className={classes.page}>
      <Figures inRow={4}>
        <Figure
          icon={IconCash}
          label={t('revenue.total')}
          value={money(whole)}
          about={changeOf(revenue_growth_rate)}
          show={ask('total_revenue', t('revenue.total'), whole, sold)}
        />
        {kinds.map((kind) => (
          <Figure
            key={kind[0]}
            icon={kind[0] === 'new' ? IconSparkles : IconRefresh}
            label={t(`revenue.${kind[0]}`)}
            value={money(revenue[kind[1]])}
            show={askKind(kind)}
          />
        ))}
        <Figure
          icon={IconCash}
          label={t('revenue.average')}
          value={moneyOr(averagePolicyOf(revenue))}
          show={ask('average_policy_value', t('revenue.average'), revenue.average_policy_value, sold)}
          about={t('revenue.per_month', { amount: money(revenue.average_monthly_revenue) })}
        />
        <Figure
          icon={IconTrendingUp}
          label={t('revenue.next_month')}
          value={moneyOr(projected.month.amount)}
          about={expected(projection.month)}
          show={ask('projection', t('revenue.next_month'), revenue.projected_revenue_next_month, null)}
        />
        <Figure
          icon={IconTrendingUp}
          label={t('revenue.next_quarter')}
          value={moneyOr(projected.quarter.amount)}
          about={expected(projection.quarter)}
          show={ask('projection', t('revenue.next_quarter'), revenue.projected_revenue_next_quarter, null)}
        />
      </Figures>
      <div className={classes.columns}>
        <RingChart
          title={t('revenue.by_product')}
          summary={t('revenue.whole', { amount: money(whole) })}
          values={productTypes.map((product) => ({
            key: product,
            label: t(`products.${product}`),
            amount: revenue_by_product[product],
            texts: [money(revenue_by_product[product]), percent(share(revenue_by_product[product]))],
            show: ask('revenue_by_product', t(`products.${product}`), revenue_by_product[product], {
              count: null,
              link: rows.policies({ products: product }),
            }),
          }))}
        />
        <RingChart
          title={t('revenue.by_kind')}
          summary={t('revenue.whole', { amount: money(whole) })}
          values={kinds.map((kind) => ({
            key: kind[0],
            label: t(`revenue.${kind[0]}`),
            amount: revenue[kind[1]],
            texts: [money(revenue[kind[1]]), percent(share(revenue[kind[1]]))],
            show: askKind(kind),
          }))}
        />
        <Bars
          title={t('revenue.by_agent')}
          rows={revenue_by_agent.map((agent) => ({
            name: agent.agent_id ?? 'none',
            label: agent.agent_name || t('none'),
            tone: null,
            show: ask('revenue_by_agent', agent.agent_name || t('none'), agent.revenue, {
              count: agent.policies,
              link: rows.policies({ agents: agent.agent_id ?? none }),
            }),
            figure: money(agent.revenue),
            share: share(agent.revenue),
            about: number(agent.policies),
          }))}
        />
      </div>
      <NumberDialog figure={asked} measured={revenue} close={() => setAsked(null)} />
    </div>
  );
}
