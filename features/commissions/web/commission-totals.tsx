import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import classes from './commissions.module.css';
import { type CommissionFilters, useCommissionTotals } from './use-commissions.ts';

/** The totals of all matching commissions, not only the loaded ones. */
export function CommissionTotals({ filters }: { filters: CommissionFilters }) {
  const { t } = useTranslation('commissions');
  const formats = useFormats();
  const { data, isPending } = useCommissionTotals(filters);
  if (isPending) return <span className={classes.totals} data-awaited />;
  if (!data || data.commissions === 0) return <span className={classes.totals} />;
  const figures = [
    ...(data.booked_amount === null ? [] : ([[t('fields.booked_amount'), data.booked_amount]] as const)),
    [t('totals.premium'), data.annual_premium],
    [t('totals.commissions'), data.commission_amount],
    ...(data.adjusted_amount === 0 ? [] : ([[t('totals.adjustments'), data.adjusted_amount]] as const)),
    [t('totals.net'), data.net],
  ] as const;
  return (
    <dl className={classes.totals} aria-label={t('totals.label')}>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formats.money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
