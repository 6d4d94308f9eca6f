import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { endQuoting, useQuoting } from './quoting.ts';

const CreateQuoteForm = lazyView(() => import('./create-quote-form.tsx'));

/** The dialog for a new quote. It stays mounted, so that the focus goes back where it came from when it closes. */
export function QuotingDialog() {
  const { t } = useTranslation(['quotes', 'platform']);
  const quoting = useQuoting();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  // The form decides: what was typed is not thrown away without a question.
  const leave = useRef<(() => void) | null>(null);
  return (
    <Modal
      opened={quoting !== null}
      onClose={() => (leave.current ?? endQuoting)()}
      title={t('create.title')}
      size={720}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      <Suspense fallback={<FormSkeleton fields={6} />}>
        {quoting && <CreateQuoteForm lead={quoting.lead} leave={leave} close={endQuoting} />}
      </Suspense>
    </Modal>
  );
}
