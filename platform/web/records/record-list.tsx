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
  /** The shape of the list before it is there. */
  skeleton: ReactNode;
  /** What stands here when there is nothing. */
  empty: ReactNode;
  /** How many of how many are shown, in words; `count` is the number that the words go by. */
  count: (numbers: { shown: string; total: string; count: number }) => string;
  /** Whether somebody came here from a figure: then how many there are stands above them, to be compared. */
  isOfFigure?: boolean;
  children: (items: Item[]) => ReactNode;
}

/** A list of records in each of its states, with the way to its next page. It keeps the focus of a card that leaves. */
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
  // That of `1000+` is a thousand.
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
