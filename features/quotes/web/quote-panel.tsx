import { Drawer } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';

const PanelContent = lazyView(() => import('./quote-panel-content.tsx'));

/** One quote beside the list; `id` null: closed. Back closes it too. */
export function QuotePanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation(['quotes', 'platform']);
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size="min(640px, 100vw)"
      title={t('panel.title')}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      <Suspense fallback={<FormSkeleton fields={8} />}>{id && <PanelContent key={id} id={id} />}</Suspense>
    </Drawer>
  );
}
