import { Button, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { convertibleStatuses, type QuoteCard } from '#features/quotes/contract.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { policyRoutes } from '../contract.ts';

const CreatePolicyForm = lazyView(() => import('./create-policy-form.tsx'));

/**
 * What a quote can become: a button to make the policy, or the way to the policy it is. Nothing for a quote that is
 * not that far, and for whoever may not.
 */
export default function CreatePolicy({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation(['policies', 'platform']);
  const may = useMay();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const [isOpen, dialog] = useDisclosure(false);
  const { policy_id } = quote;
  const isOffered =
    !policy_id && convertibleStatuses.includes(quote.status) && may(policyRoutes.routes.convertToPolicy);
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
        <Button size="xs" leftSection={<IconShieldPlus size={16} aria-hidden />} onClick={dialog.open}>
          {t('create.button')}
        </Button>
      )}
      {/* Mounted also when the quote has become a policy meanwhile: what the server says about that stays in sight. */}
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('create.title')}
        size={560}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      >
        <Suspense fallback={<FormSkeleton fields={6} />}>
          <CreatePolicyForm quote={quote} close={dialog.close} />
        </Suspense>
      </Modal>
    </>
  );
}
