import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { go } from '#platform/web/navigation.ts';
import { usePolicyOfQuote } from './use-policies.ts';

/** The way to a policy's panel. */
export function PolicyLink({ id }: { id: string }) {
  const { t } = useTranslation('policies');
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      mih={24}
      c="inherit"
      td="underline"
      onClick={() => go({ tab: 'policies', open: id })}
    >
      {t('create.view')}
    </Anchor>
  );
}

/** The way to the policy that a quote is already, once it is found. */
export function ExistingPolicyLink({ quoteId }: { quoteId: string }) {
  const { data: policyId } = usePolicyOfQuote(quoteId);
  return policyId && <PolicyLink id={policyId} />;
}
