import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { PeriodCard } from '../../contract/periods.ts';
import classes from './periods.module.css';

interface PeriodFiguresProps {
  totals: Pick<PeriodCard, 'total_commissions' | 'total_policies' | 'total_premium'>;
  /** The total of the commissions with their adjustments, in dollars. */
  net?: number;
}

/** The actual or previewed totals of a period. */
export function PeriodFigures({ totals, net = totals.total_commissions }: PeriodFiguresProps) {
  const { t } = useTranslation('commissions/periods');
  const { money, number } = useFormats();
  const figures = [
    [t('fields.total_commissions'), money(totals.total_commissions)],
    [t('fields.total_policies'), number(totals.total_policies)],
    [t('fields.total_premium'), money(totals.total_premium)],
  ];
  return (
    <dl className={classes.stats}>
      {figures.map(([label, value], at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {at === 0 && net !== totals.total_commissions && <small>{t('adjusted', { amount: money(net) })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
