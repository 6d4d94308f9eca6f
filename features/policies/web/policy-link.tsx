import { useTranslation } from 'react-i18next';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import { usePolicyOfQuote } from './use-policies.ts';

/** A link to a policy's panel. */
export function PolicyLink({ id }: { id: string }) {
  const { t } = useTranslation('policies');
  return (
    <RecordLink tab="policies" id={id}>
      {t('create.view')}
    </RecordLink>
  );
}

/** A link to the existing policy of a quote, once it is loaded. */
export function ExistingPolicyLink({ quoteId }: { quoteId: string }) {
  const { data: policyId } = usePolicyOfQuote(quoteId);
  return policyId && <PolicyLink id={policyId} />;
}
