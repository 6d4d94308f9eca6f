import { useListView } from '#platform/web/records/use-list-view.ts';
import type { CommissionFilters } from '../use-commissions.ts';
import { PeriodList } from './period-list.tsx';
import { PeriodPage } from './period-page.tsx';

/** The list of periods, or the page of one. */
export default function PeriodsSection() {
  const { filters, openId, open, close } = useListView<CommissionFilters>('commissions');
  const { period_id } = filters;
  if (period_id) return <PeriodPage key={period_id} id={period_id} openLine={openId} open={open} close={close} />;
  return <PeriodList />;
}
