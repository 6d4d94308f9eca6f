import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format.ts';
import { LoadError } from '../ui/async-state.tsx';
import { MoreButton } from './more-button.tsx';
import classes from './record-list.module.css';
import { itemsOf, type Pages } from './use-pages.ts';

interface RecordListProps<Item> {
  list: Pages<Item>;
  /** The skeleton shown while the list loads. */
  skeleton: ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** The text for how many records of the total are shown; `count` is the number for the plural form. */
  count: (numbers: { shown: string; total: string; count: number }) => string;
  /** Whether the user opened the list from a figure. The total then appears above the list, for comparison. */
  isOfFigure?: boolean;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list of records in each of its states, with a button for its next page. When a focused card leaves the list, the
 * focus stays in the list.
 */
export function RecordList<Item>(props: RecordListProps<Item>) {
  return (
    <div data-records tabIndex={-1}>
      <ListContent {...props} />
    </div>
  );
}

function ListContent<Item>({ list, skeleton, empty, count, isOfFigure, children }: RecordListProps<Item>) {
  const { t } = useTranslation('records');
  const formats = useFormats();
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return skeleton;
  const items = itemsOf(list.data);
  const total = list.data.pages[0]?.total ?? '';
  if (items.length === 0) return empty;
  // `1000+` parses as 1000.
  const all = Number.parseInt(total, 10);
  const inAll = formats.number(all);
  const counted = (
    <Text size="sm" c="dimmed" role="status" mb={isOfFigure ? 'xs' : 0}>
      {count({
        shown: formats.number(items.length),
        total: total.endsWith('+') ? t('more_than', { total: inAll }) : inAll,
        count: all,
      })}
    </Text>
  );
  return (
    <>
      {isOfFigure && counted}
      <div className={classes.records} aria-busy={list.isPlaceholderData}>
        {children(items)}
      </div>
      <Group justify="space-between" mt="sm">
        {!isOfFigure && counted}
        <MoreButton list={list} />
      </Group>
    </>
  );
}
