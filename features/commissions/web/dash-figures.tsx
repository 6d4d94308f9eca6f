import {
  IconCalendarMonth,
  IconCircleCheck,
  IconCoins,
  IconHourglassEmpty,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import type { CommissionDashboard } from '../contract/figures.ts';
import { bookedIn } from './booked-in.ts';
import { type CommissionFilters, showCommissions } from './use-commissions.ts';

interface Card {
  name: 'current_month_commissions' | 'current_month_total' | 'pending_commissions' | 'approved_commissions';
  icon: TablerIcon;
  value: string;
  about: string;
  filter: CommissionFilters;
}

/** The four figures of the month; each links to the list that it counts. */
export function DashFigures({ dashboard }: { dashboard: CommissionDashboard }) {
  const { t } = useTranslation('commissions');
  const { number, money } = useFormats();
  const { current_month, current_month_commissions, current_month_adjustments } = dashboard;
  const { pending_commissions, approved_commissions } = dashboard;
  const counted = (count: number) => t('dash.commissions', { count, number: number(count) });
  const cards: readonly Card[] = [
    {
      name: 'current_month_commissions',
      icon: IconCalendarMonth,
      value: number(current_month_commissions),
      about: t('dash.this_month', { count: current_month_commissions }),
      filter: { month: current_month, only: 'owed' },
    },
    {
      name: 'current_month_total',
      icon: IconCoins,
      value: money(dashboard.current_month_total),
      about: t('dash.adjusted', { amount: money(current_month_adjustments) }),
      filter: bookedIn(current_month),
    },
    {
      name: 'pending_commissions',
      icon: IconHourglassEmpty,
      value: money(dashboard.pending_total),
      about: counted(pending_commissions),
      filter: { only: 'pending' },
    },
    {
      name: 'approved_commissions',
      icon: IconCircleCheck,
      value: money(dashboard.approved_total),
      about: counted(approved_commissions),
      filter: { status: 'Approved' },
    },
  ];
  return (
    <Figures inRow={4}>
      {cards.map(({ name, filter, ...card }) => (
        <Figure key={name} {...card} label={t(`dash.${name}`)} show={() => showCommissions(filter)} />
      ))}
    </Figures>
  );
}
