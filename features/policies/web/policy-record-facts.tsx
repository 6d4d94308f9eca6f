import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { namesIn } from '#platform/contract/record-fields.ts';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { correctedFields, correctingPolicies, type Policy, policyFields, policyRoutes } from '../contract.ts';

const PolicyEditor = lazyView(() => import('./policy-editor.tsx'));

/** Fields that the panel's header or another field shows. */
type ToldElsewhere =
  | 'id'
  | 'client_id'
  | 'quote'
  | 'status'
  | 'days_until_expiration'
  | 'renews'
  | 'agent_id'
  | 'anchor_day';
type FactName = Exclude<keyof typeof policyFields, ToldElsewhere | 'created_at' | 'updated_at'>;

const corrected: readonly string[] = correctedFields;
const changed: readonly string[] = namesIn(policyFields, 'update');

/** The data of a policy. Only managers correct what was sold. */
export function PolicyRecordFacts({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'leads', 'records']);
  const formats = useFormats();
  const madeName = useMadeName();
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  const mayCorrect = useMay()(correctingPolicies);
  // Loads the sellers before the form needs them.
  useSellers();
  const facts = {
    policy_number: policy.policy_number,
    annual_premium: formats.money(policy.annual_premium),
    effective_date: formats.day(policy.effective_date),
    expiration_date: formats.day(policy.expiration_date),
    ...(policy.cancelled_on && { cancelled_on: formats.day(policy.cancelled_on) }),
    ...(policy.next_begins && { next_begins: formats.day(policy.next_begins) }),
    product_type: t(`leads:product.${policy.product_type}`),
    carrier: policy.carrier,
    deductible: formats.knownMoney(policy.deductible),
    coverage_amount: formats.knownMoney(policy.coverage_amount),
    coverage_limits: policy.coverage_limits,
    agent_assigned: policy.agent_assigned || t('records:nobody'),
    notes: madeName(policy.notes),
  } satisfies Record<Exclude<FactName, 'cancelled_on' | 'next_begins'>, string> & Partial<Record<FactName, string>>;
  const pathOf = (name: string) => {
    if (name === 'agent_assigned') return 'agent_id';
    return changed.includes(name) && (mayCorrect || !corrected.includes(name)) ? name : null;
  };
  return (
    <RecordFacts
      draft={`policy-draft:${policy.id}`}
      editor={mayEdit ? (done) => <PolicyEditor policy={policy} done={done} /> : null}
      groups={[
        {
          title: t('panel.facts'),
          facts: (Object.entries(facts) as [FactName, string][]).map(([name, value]) => ({
            path: pathOf(name),
            label: t(`fields.${name}`),
            value,
            isLong: name === 'notes' && value !== '',
          })),
        },
      ]}
    />
  );
}
