import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { AnalyticsDashboard } from '../contract/figures.ts';
import { ratesOfSteps } from '../contract/of-nothing.ts';
import { rowsOf } from '../contract/rows-of.ts';
import classes from './analytics.module.css';
import { Trend } from './trend.tsx';
import type { RangeFilters } from './use-range.ts';

/** Trends of leads, premium and conversion over the range. */
export function Trends({ dashboard, filters }: { dashboard: AnalyticsDashboard; filters: RangeFilters }) {
  const { t } = useTranslation('analytics');
  const { money, rate, number } = useFormats();
  const { recent_leads_trend, recent_revenue_trend, recent_conversion_trend, ...measured } = dashboard;
  const leads = (days: StepDays) => rowsOf({ ...measured, ...days }, filters).leads();
  const policies = (days: StepDays) => rowsOf({ ...measured, ...days }, filters).policies();
  const trends = [
    { title: t('trends.leads'), points: recent_leads_trend, write: number, rowsOfStep: leads },
    { title: t('trends.revenue'), points: recent_revenue_trend, write: money, rowsOfStep: policies },
    {
      title: t('trends.conversion'),
      points: ratesOfSteps(recent_conversion_trend, recent_leads_trend),
      write: rate,
      rowsOfStep: leads,
    },
  ];
  return (
    <div className={classes.trends}>
      {trends.map((trend) => (
        <Trend key={trend.title} {...trend} measured={measured} />
      ))}
    </div>
  );
}

type StepDays = Pick<AnalyticsDashboard, 'period_start' | 'period_end'>;
