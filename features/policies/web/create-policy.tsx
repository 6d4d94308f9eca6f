import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { convertibleStatuses, type QuoteCard, statusOn } from '#features/quotes/contract.ts';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { policyRoutes } from '../contract.ts';
import { policyApi } from './use-policies.ts';

const CreatePolicyForm = lazyView(() => import('./create-policy-form.tsx'));

/**
 * What a quote can become: a button to make the policy, or the way to the policy it is. Nothing for a quote that is
 * not that far, and for whoever may not.
 */
export default function CreatePolicy({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation('policies');
  const may = useMay();
  const refresh = useRefresh(policyApi.convertToPolicy);
  const [isOpen, dialog] = useDisclosure(false);
  const isOutdated = useRef(false);
  const { policy_id } = quote;
  const { today } = useAgencyDay();
  const isOpenToSale = !policy_id && convertibleStatuses.includes(statusOn(today, quote));
  const isOffered = isOpenToSale && may(policyRoutes.routes.convertToPolicy);
  function close(): void {
    dialog.close();
    if (isOutdated.current) void refresh();
  }
  function outdated(): void {
    isOutdated.current = true;
  }
  return (
    <>
      {policy_id && may(policyRoutes.routes.readPolicy) && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          onClick={() => go({ tab: 'policies', open: policy_id })}
        >
          {t('create.view')}
        </Button>
      )}
      {isOffered && (
        <Button size="xs" variant="light" leftSection={<IconShieldPlus size={16} aria-hidden />} onClick={dialog.open}>
          {t('create.button')}
        </Button>
      )}
      {/* What a refusal shows to be outdated is fetched anew on closing: a list would drop the card, and the reason with it. */}
      <FormDialog opened={isOpen} close={close} title={t('create.title')} size={560} fields={6}>
        <CreatePolicyForm quote={quote} close={close} outdated={outdated} />
      </FormDialog>
    </>
  );
}
