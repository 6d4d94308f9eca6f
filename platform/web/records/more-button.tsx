import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Pages } from './use-pages.ts';

/** The button that loads a list's next page; renders nothing after the last page. */
export function MoreButton<Item>({ list }: { list: Pages<Item> }) {
  const { t } = useTranslation('records');
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('more')}
    </Button>
  );
}
