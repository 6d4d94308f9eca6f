import {
  IconCalendarMonth,
  IconCircleCheck,
  IconCoins,
  IconHourglassEmpty,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { CommissionDashboard } from '../contract/figures.ts';
import classes from './dashboard.module.css';
import { type CommissionFilters, showCommissions } from './use-commissions.ts';

interface Figure {
  name: 'current_month_commissions' | 'current_month_total' | 'pending_commissions' | 'approved_commissions';
  icon: TablerIcon;
  value: string;
  small: string;
  filter: CommissionFilters;
}

/** The four figures of the month; each is the way to what it counts. */
export function DashFigures({ dashboard }: { dashboard: CommissionDashboard }) {
  const { t } = useTranslation('commissions');
  const { number, money } = useFormats();
  const { current_month, current_month_commissions, current_month_adjustments } = dashboard;
  const { pending_commissions, approved_commissions } = dashboard;
  const month: CommissionFilters = { month: current_month, only: 'owed' };
  const counted = (count: number) => t('dash.commissions', { count, number: number(count) });
  const figures: readonly Figure[] = [
    {
      name: 'current_month_commissions',
      icon: IconCalendarMonth,
      value: number(current_month_commissions),
      small: t('dash.this_month'),
      filter: month,
    },
    {
      name: 'current_month_total',
      icon: IconCoins,
      value: money(dashboard.current_month_total),
      small: t('dash.adjusted', { amount: money(current_month_adjustments) }),
      filter: month,
    },
    {
      name: 'pending_commissions',
      icon: IconHourglassEmpty,
      value: money(dashboard.pending_total),
      small: counted(pending_commissions),
      filter: { only: 'pending' },
    },
    {
      name: 'approved_commissions',
      icon: IconCircleCheck,
      value: money(dashboard.approved_total),
      small: counted(approved_commissions),
      filter: { status: 'Approved' },
    },
  ];
  return (
    <dl className={classes.stats}>
      {figures.map(({ name, icon: Icon, value, small, filter }) => (
        <div key={name} className={classes.stat} data-stat={name}>
          <dt>
            <Icon size={16} aria-hidden />
            <span aria-hidden>{t(`dash.${name}`)}</span>
            <button
              type="button"
              className={classes.statLink}
              aria-label={`${t(`dash.${name}`)}: ${value}`}
              onClick={() => showCommissions(filter)}
            />
          </dt>
          <dd className={classes.figure}>{value}</dd>
          <dd className={classes.small}>{small}</dd>
        </div>
      ))}
    </dl>
  );
}
