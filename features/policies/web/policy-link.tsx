import { useTranslation } from 'react-i18next';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import { usePolicyOfQuote } from './use-policies.ts';

/** The way to a policy's panel. */
export function PolicyLink({ id }: { id: string }) {
  const { t } = useTranslation('policies');
  return (
    <RecordLink tab="policies" id={id}>
      {t('create.view')}
    </RecordLink>
  );
}

/** The way to the policy that a quote is already, once it is found. */
export function ExistingPolicyLink({ quoteId }: { quoteId: string }) {
  const { data: policyId } = usePolicyOfQuote(quoteId);
  return policyId && <PolicyLink id={policyId} />;
}
