import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';

const CreateLeadForm = lazyView(() => import('./create-lead-form.tsx'));

interface DialogProps {
  opened: boolean;
  close: () => void;
}

/** The dialog stays mounted, so that the focus goes back where it came from when it closes. */
export function CreateLeadDialog({ opened, close }: DialogProps) {
  const { t } = useTranslation(['leads', 'platform']);
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('create.title')}
      size={620}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <div ref={focusStart}>
          <CreateLeadForm close={close} />
        </div>
      </Suspense>
    </Modal>
  );
}
