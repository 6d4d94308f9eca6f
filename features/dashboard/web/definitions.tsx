import { ActionIcon, Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useIsPhone } from '#platform/web/touch.ts';

const Meanings = lazyView(() => import('./meanings.tsx'));

/** The definition of each figure, behind a click. */
export function Definitions(figures: { at: number; hasUsers: boolean }) {
  const { t } = useTranslation(['dashboard', 'platform']);
  const isPhone = useIsPhone();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      {isPhone ? (
        <ActionIcon size={40} variant="subtle" color="gray" aria-label={t('definitions.button')} onClick={dialog.open}>
          <IconHelpCircle size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHelpCircle size={16} aria-hidden />}
          onClick={dialog.open}
        >
          {t('definitions.button')}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('definitions.title')}
        size={560}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      >
        <Suspense fallback={<Skeleton h={420} />}>
          <Meanings {...figures} />
        </Suspense>
      </Modal>
    </>
  );
}
