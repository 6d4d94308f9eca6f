import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { type Policy, policyRoutes } from '../contract.ts';

const PolicyEditor = lazyView(() => import('./policy-editor.tsx'));

/** What a policy says. What was sold is not changed any more. */
export function PolicyRecordFacts({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'leads', 'records']);
  const formats = useFormats();
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  // So that they are there when the form wants them.
  useSellers();
  const facts: Fact[] = [
    { path: 'policy_number', label: t('fields.policy_number'), value: policy.policy_number },
    { path: null, label: t('fields.annual_premium'), value: formats.money(policy.annual_premium) },
    { path: null, label: t('fields.effective_date'), value: formats.day(policy.effective_date) },
    { path: null, label: t('fields.expiration_date'), value: formats.day(policy.expiration_date) },
    { path: null, label: t('fields.product_type'), value: t(`leads:product.${policy.product_type}`) },
    { path: null, label: t('fields.carrier'), value: policy.carrier },
    { path: null, label: t('fields.deductible'), value: formats.knownMoney(policy.deductible) },
    { path: null, label: t('fields.coverage_amount'), value: formats.knownMoney(policy.coverage_amount) },
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
