import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { CommissionRule } from '../../contract/rules.ts';

/** A rule as text: its payment and its conditions. */
export function useRuleWords() {
  const { t } = useTranslation(['commissions/settings', 'commissions', 'leads']);
  const { money, number } = useFormats();
  const percent = (rate: number) => t('commissions:percent', { rate: number(rate) });

  function pays(rule: CommissionRule): string {
    const base = rule.calculation_base === 'annual_premium' ? t('pays.of_annual') : t('pays.of_term');
    const { commission_type, tiers, tier_mode, bonus_kind, threshold_kind, threshold } = rule;
    if (commission_type === 'fixedAmount') return t('pays.fixed', { amount: money(rule.fixed_amount) });
    if (commission_type === 'percentage') return t('pays.percentage', { percent: percent(rule.percentage_rate), base });
    if (commission_type === 'tiered') {
      const steps = tiers.map(({ from, rate }) => t('pays.step', { from: money(from), percent: percent(rate) }));
      return t('pays.tiered', { steps: steps.join(', '), mode: t(`commissions:tier_mode.${tier_mode}`) });
    }
    return t('pays.bonus', {
      reward:
        bonus_kind === 'amount'
          ? money(rule.fixed_amount)
          : t('pays.of_premium', { percent: percent(rule.percentage_rate) }),
      goal:
        threshold_kind === 'premium'
          ? t('pays.goal_premium', { amount: money(threshold) })
          : t('pays.goal_count', { count: threshold, number: number(threshold) }),
    });
  }

  function fits(rule: CommissionRule): string {
    const { product_type, applies_to_new_business, applies_to_renewals, min_policy_amount, max_policy_amount } = rule;
    const both = applies_to_new_business && applies_to_renewals;
    return [
      product_type === 'All' ? t('commissions:product.All') : t(`leads:product.${product_type}`),
      both ? t('fits.both') : applies_to_renewals ? t('fits.renewals') : t('fits.new_business'),
      min_policy_amount > 0 && t('fits.from', { amount: money(min_policy_amount) }),
      max_policy_amount > 0 && t('fits.to', { amount: money(max_policy_amount) }),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  return { pays, fits };
}
