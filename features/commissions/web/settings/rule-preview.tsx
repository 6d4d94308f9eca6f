import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { RulePreview as Preview, PreviewRule } from '../../contract/rules.ts';
import { type RuleForm, type RuleValues, SoundRule, termsOf } from './rule-values.ts';
import classes from './settings.module.css';
import { useRulePreview } from './use-settings.ts';

const pauseMs = 400;

interface RulePreviewProps {
  form: RuleForm;
  schemeId: string;
  /** The id of the rule that is being changed; null: a new one. */
  insteadOf: string | null;
}

/** What the unsaved rule would do with the agency's actual policies: how many it wins and loses, and to which rules. */
export function RulePreview({ form, schemeId, insteadOf }: RulePreviewProps) {
  const { t } = useTranslation('commissions/settings');
  const typed = useTypedRule(form);
  const [rule] = useDebouncedValue(asked(typed, schemeId, insteadOf), pauseMs);
  const preview = useRulePreview(rule === null ? null : (JSON.parse(rule) as PreviewRule));
  if (typed.commission_type === 'bonus') {
    const isUnset = readAmount(typed.threshold) === 0;
    return (
      <p className={classes.small} role="status">
        {t('preview.bonus')} {isUnset && <strong>{t('preview.pays_nothing')}</strong>}
      </p>
    );
  }
  return (
    <section className={classes.preview} aria-label={t('preview.title')} aria-busy={preview.isFetching}>
      <h3>{t('preview.title')}</h3>
      {rule === null && <p className={classes.small}>{t('preview.waiting')}</p>}
      {rule !== null && preview.isError && <LoadError error={preview.error} retry={() => void preview.refetch()} />}
      {rule !== null && preview.isPending && <p className={classes.small}>{t('preview.looking')}</p>}
      {rule !== null && preview.data && <Found preview={preview.data} />}
    </section>
  );
}

function Found({ preview }: { preview: Preview }) {
  const { t } = useTranslation('commissions/settings');
  const { number, day, money } = useFormats();
  const { policies, won, won_premium, won_from, lost, lost_to, unfit } = preview;
  const counted = (count: number) => ({ count, number: number(count) });
  return (
    <div role="status">
      <p className={classes.small}>
        {t('preview.policies', { ...counted(policies), from: day(preview.from), until: day(preview.until) })}
      </p>
      {policies > 0 && (
        <div className={classes.share} aria-hidden>
          <span {...toneOf('success')} style={{ flexGrow: won }} />
          <span {...toneOf('warning')} style={{ flexGrow: lost }} />
          <span style={{ flexGrow: unfit }} />
        </div>
      )}
      <dl className={classes.outcome}>
        <div {...toneOf('success')}>
          <dt>{t('preview.won', counted(won))}</dt>
          {won > 0 && <dd>{t('preview.won_premium', { amount: money(won_premium) })}</dd>}
          {won_from.map(({ rule, policies }) => (
            <dd key={rule?.id ?? ''}>
              {rule
                ? t('preview.won_from', { ...counted(policies), name: rule.name })
                : t('preview.won_unpaid', counted(policies))}
            </dd>
          ))}
        </div>
        <div {...toneOf('warning')}>
          <dt>{t('preview.lost', counted(lost))}</dt>
          {lost_to.map(({ rule, policies }) => (
            <dd key={rule?.id ?? ''}>
              {rule && t('preview.lost_to', { ...counted(policies), name: rule.name, priority: rule.priority })}
            </dd>
          ))}
        </div>
        <div {...toneOf('neutral')}>
          <dt>{t('preview.unfit', counted(unfit))}</dt>
        </div>
      </dl>
    </div>
  );
}

const watched = [
  'name',
  'product_type',
  'commission_type',
  'calculation_base',
  'percentage_rate',
  'fixed_amount',
  'min_policy_amount',
  'max_policy_amount',
  'priority',
  'applies_to_new_business',
  'applies_to_renewals',
  'tiers',
  'is_active',
] as const;

/** The current form values of the rule. */
function useTypedRule(form: RuleForm): RuleValues {
  const [typed, set] = useState(form.getValues);
  for (const path of watched) {
    form.watch(path as 'name', () => set({ ...form.getValues() }));
  }
  return typed;
}

/** The request as text, so that equal requests are sent once; null: the form is not a valid rule yet. */
function asked(typed: RuleValues, scheme_id: string, instead_of: string | null): string | null {
  // The name may be missing, and doesn't affect the result.
  const terms = { ...termsOf(typed), name: '–', description: '', scheme_id };
  return SoundRule.safeParse(terms).success ? JSON.stringify({ ...terms, instead_of }) : null;
}
