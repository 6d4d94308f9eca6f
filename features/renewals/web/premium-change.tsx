import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { RenewalCard } from '../contract.ts';
import classes from './renewals.module.css';

type Changed = Pick<RenewalCard, 'premium_change' | 'premium_change_percent'>;

/** The change of the premium, in dollars and percent: `+$120.00 (+9.5%)`. */
export function usePremiumChange(): (renewal: Changed) => string {
  const { t } = useTranslation('renewals');
  const { money, number } = useFormats();
  return ({ premium_change, premium_change_percent }) => {
    if (premium_change === null) return '';
    if (premium_change === 0) return t('premium.same');
    const plus = premium_change > 0 ? '+' : '';
    const amount = `${plus}${money(premium_change)}`;
    return premium_change_percent === null
      ? amount
      : t('premium.change', { amount, percent: `${plus}${number(premium_change_percent)}` });
  };
}

/** The same, in the color of its meaning for the client. */
export function PremiumChange({ renewal }: { renewal: Changed }) {
  const words = usePremiumChange()(renewal);
  const { premium_change } = renewal;
  if (!words) return null;
  return (
    <span className={classes.change} data-up={(premium_change ?? 0) > 0 || undefined}>
      {words}
    </span>
  );
}
