import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import type { Explanation } from '../../contract/explanation.ts';
import type { Commission } from '../../contract/lines.ts';
import classes from '../commissions.module.css';
import { useProductText } from '../use-names.ts';

/** The derivation of the amount: the rule in its version, the base, the rounding, and why other rules did not apply. */
export function HowItCameAbout({ commission }: { commission: Commission }) {
  const { t } = useTranslation(['commissions/panel', 'commissions', 'platform']);
  const formats = useFormats();
  const productText = useProductText();
  const reckoning = useReckoning();
  const { explanation, policy } = commission;
  const { rule, rule_changed, agent_role, is_renewal, is_late, others } = explanation;
  const fact = (label: string, value: string, isLong = false): Fact => ({ path: null, label, value, isLong });
  const facts: Fact[] = [
    fact(
      t('explain.rule'),
      [
        t('explain.rule_of', { name: rule.name, version: rule.version, priority: rule.priority }),
        rule_changed && t('explain.rule_changed'),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    fact(
      t('explain.fits'),
      [
        productText(rule.product_type),
        t(is_renewal ? 'commissions:kind.renewal' : 'commissions:kind.new_business'),
        is_late && t('explain.late'),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    fact(
      t('explain.agent'),
      t('explain.agent_as', { name: commission.agent.full_name, role: t(`platform:roles.${agent_role}`) }),
    ),
    ...(policy
      ? [
          fact(
            t('explain.term'),
            t('explain.term_of', {
              from: formats.day(policy.effective_date),
              until: formats.day(policy.expiration_date),
            }),
          ),
        ]
      : []),
    ...reckoning(explanation),
    fact(t('explain.check'), t(explanation.is_right ? 'explain.right' : 'explain.wrong')),
  ];
  return (
    <section className={classes.part} aria-label={t('explain.title')}>
      <RecordFacts draft="" editor={null} groups={[{ title: t('explain.title'), facts }]} />
      <Steps explanation={explanation} />
      {others.length > 0 && (
        <details className={classes.details}>
          <summary>{t('explain.others', { count: others.length, number: formats.number(others.length) })}</summary>
          <ul className={classes.lost}>
            {others.map(({ id, name, version, priority, why }) => (
              <li key={id}>
                {t('explain.rule_of', { name, version, priority })}
                <small>{t(`commissions:lost.${why}`)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The factors of the amount. */
function useReckoning(): (explanation: Explanation) => Fact[] {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const { money, number } = useFormats();
  return (explanation) => {
    const { rule, rate, calculation_base, base_amount, volume_before, volume_total, volume_count } = explanation;
    const fact = (label: string, value: string): Fact => ({ path: null, label, value });
    const percent = rate === null ? '' : t('commissions:percent', { rate: number(rate) });
    const rounding = fact(
      t('explain.rounding'),
      Number(explanation.unrounded) === explanation.rounded
        ? t('explain.exact', { amount: money(explanation.rounded) })
        : t('explain.rounded', { exact: `$${explanation.unrounded}`, amount: money(explanation.rounded) }),
    );
    if (rule.commission_type === 'fixedAmount') return [fact(t('explain.type'), t('explain.fixed')), rounding];
    if (rule.commission_type === 'bonus') {
      const goal = rule.threshold_kind === 'premium' ? money(rule.threshold) : number(rule.threshold);
      const reached = rule.threshold_kind === 'premium' ? money(base_amount) : number(volume_count ?? 0);
      return [
        fact(t('explain.type'), t(`commissions:commission_type.${rule.commission_type}`)),
        fact(t('explain.threshold'), t('explain.reached', { goal, reached })),
        ...(rule.bonus_kind === 'percentage'
          ? [fact(t('explain.reckoned'), t('explain.times', { base: money(base_amount), percent }))]
          : []),
        rounding,
      ];
    }
    const tiered = rule.commission_type === 'tiered';
    return [
      fact(t('explain.type'), t(`commissions:commission_type.${rule.commission_type}`)),
      fact(t('explain.base'), `${t(`commissions:calculation_base.${calculation_base}`)}: ${money(base_amount)}`),
      ...(tiered
        ? [
            fact(t('explain.mode'), t(`commissions:tier_mode.${rule.tier_mode}`)),
            fact(
              t('explain.volume'),
              t('explain.volume_of', { before: money(volume_before ?? 0), total: money(volume_total ?? 0) }),
            ),
          ]
        : []),
      ...(rate === null
        ? []
        : [fact(t('explain.reckoned'), t('explain.times', { base: money(base_amount), percent }))]),
      rounding,
    ];
  };
}

/** The parts of a premium by tier. */
function Steps({ explanation: { steps } }: { explanation: Explanation }) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const { money, number } = useFormats();
  if (steps.length === 0) return null;
  return (
    <dl className={classes.sum} aria-label={t('explain.steps')}>
      {steps.map(({ from, to, rate, premium, pays }) => (
        <div key={from}>
          <dt>
            {to === null
              ? t('explain.step_from', { from: money(from) })
              : t('explain.step', { from: money(from), to: money(to) })}
            <small>
              {t('explain.times', { base: money(premium), percent: t('commissions:percent', { rate: number(rate) }) })}
            </small>
          </dt>
          <dd>${pays}</dd>
        </div>
      ))}
    </dl>
  );
}
