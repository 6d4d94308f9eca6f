import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { correctingPolicies, type Policy, policyRoutes } from '../contract.ts';

const PolicyEditor = lazyView(() => import('./policy-editor.tsx'));

/** What a policy says. What was sold is corrected by those who lead a team alone. */
export function PolicyRecordFacts({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'leads', 'records']);
  const formats = useFormats();
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  const mayCorrect = useMay()(correctingPolicies);
  // So that they are there when the form wants them.
  useSellers();
  const facts: Fact[] = [
    { path: 'policy_number', label: t('fields.policy_number'), value: policy.policy_number },
    {
      path: mayCorrect ? 'annual_premium' : null,
      label: t('fields.annual_premium'),
      value: formats.money(policy.annual_premium),
    },
    {
      path: mayCorrect ? 'effective_date' : null,
      label: t('fields.effective_date'),
      value: formats.day(policy.effective_date),
    },
    {
      path: mayCorrect ? 'expiration_date' : null,
      label: t('fields.expiration_date'),
      value: formats.day(policy.expiration_date),
    },
    ...(policy.cancelled_on
      ? [{ path: null, label: t('fields.cancelled_on'), value: formats.day(policy.cancelled_on) }]
      : []),
    { path: null, label: t('fields.product_type'), value: t(`leads:product.${policy.product_type}`) },
    { path: mayCorrect ? 'carrier' : null, label: t('fields.carrier'), value: policy.carrier },
    {
      path: mayCorrect ? 'deductible' : null,
      label: t('fields.deductible'),
      value: formats.knownMoney(policy.deductible),
    },
    {
      path: mayCorrect ? 'coverage_amount' : null,
      label: t('fields.coverage_amount'),
      value: formats.knownMoney(policy.coverage_amount),
    },
    { path: null, label: t('fields.coverage_limits'), value: policy.coverage_limits },
    { path: 'agent_id', label: t('fields.agent_assigned'), value: policy.agent_assigned || t('records:nobody') },
    { path: 'notes', label: t('fields.notes'), value: policy.notes, isLong: policy.notes !== '' },
  ];
  return (
    <RecordFacts
      draft={`policy-draft:${policy.id}`}
      editor={mayEdit ? (done) => <PolicyEditor policy={policy} done={done} /> : null}
      groups={[{ title: t('panel.facts'), facts }]}
    />
  );
}
