import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Pages } from './use-pages.ts';

/** The way to a list's next page; nothing where the list ends. */
export function MoreButton<Item>({ list }: { list: Pages<Item> }) {
  const { t } = useTranslation('records');
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('more')}
    </Button>
  );
}
