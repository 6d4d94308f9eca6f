import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '../lazy-view.ts';
import { useMay } from '../may.ts';
import type { ListFileProps } from './list-file-menu.tsx';

const ListFileMenu = lazyView(() => import('./list-file-menu.tsx'));

/** The menu that downloads or prints a list, for users who may. */
export function ListFile(props: ListFileProps) {
  const { t } = useTranslation('records');
  const may = useMay();
  if (!may(props.call.route)) return null;
  return (
    <Suspense
      fallback={
        <ActionIcon variant="default" size={36} flex="none" disabled aria-label={t('export.button')}>
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      }
    >
      <ListFileMenu {...props} />
    </Suspense>
  );
}
