import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChooser } from './column-chooser.tsx';
import { RecordName } from './record-card.tsx';
import classes from './record-table.module.css';
import { useRowsInView } from './rows-in-view.ts';
import { type Column, fitting, useChosenColumns } from './table-columns.ts';
import type { Pages } from './use-pages.ts';
import { useWidth } from './use-width.ts';

/** What every record of a table has: its name opens it. */
interface Title<Item, Sort extends string> extends Pick<Column<Item, Sort>, 'label' | 'sorts'> {
  nameOf: (item: Item) => string;
  /** Left out: that of a person's name. */
  width?: number;
}

interface RecordTableProps<Item extends { id: string }, Sort extends string> {
  /** The list's name, by which this person's columns are remembered. */
  name: string;
  /** What the table is called. */
  label: string;
  list: Pages<Item>;
  items: readonly Item[];
  /** The first column, which is always there. */
  title: Title<Item, Sort>;
  /** The others, the most important one first; made once, or every row is made again with them. */
  columns: readonly Column<Item, Sort>[];
  /** The order that the list has, and how it gets another. */
  sort: Sort;
  changeSort: (sort: Sort) => void;
  open: (id: string) => void;
  /** What can be done with a record at once: at most `most` signs, over the end of the row with the mouse or the focus. */
  actions?: { most: number; of: (item: Item) => ReactNode };
}

const nameWidth = 180;
/** What the sign of the column chooser needs. */
const chooserWidth = 44;
/** A finger finds all signs without pointing at a row, each as wide as this. */
const fingerWidth = 42;
const comfortable = 44;
/** What lets 16 records stand on a screen of 800 pixels; a finger gets its 44 all the same. */
const dense = 36;
const denseScreens = '(max-height: 920px) and (pointer: fine)';
/** So many rows before the end the next page is fetched. */
const ahead = 10;

/**
 * Records as the rows of a table, as many of them as there are: only those in sight are made, and the next page comes
 * before its place does. Each row has its record's name as a button, and the whole of it opens the record for the mouse.
 * The columns that do not fit are left out, the last ones first.
 */
export function RecordTable<Item extends { id: string }, Sort extends string>({
  name,
  label,
  list,
  items,
  title,
  columns,
  sort,
  changeSort,
  open,
  actions,
}: RecordTableProps<Item, Sort>) {
  const { t } = useTranslation('records');
  const [frame, room] = useWidth<HTMLDivElement>();
  const height = useMediaQuery(denseScreens, false, { getInitialValueInEffect: false }) ? dense : comfortable;
  const titleWidth = title.width ?? nameWidth;
  const body = useRef<HTMLTableSectionElement>(null);
  const range = useRowsInView(body, height);
  const [focused, setFocused] = useState<number | null>(null);
  const { names, choose } = useChosenColumns(name, columns);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const endWidth = Math.max(isTouch ? (actions?.most ?? 0) * fingerWidth : 0, chooserWidth);
  const chosen = columns.filter((column) => names.includes(column.name));
  const shown = room === 0 ? chosen : fitting(chosen, room - titleWidth - endWidth);
  const key = shown.map((column) => column.name).join();
  // The rows stay as they are while columns of the same names are shown.
  const cells = useMemo(() => columns.filter((column) => key.split(',').includes(column.name)), [columns, key]);

  const widths = [titleWidth, ...shown.map(({ width }) => width), endWidth];
  const total = widths.reduce((sum, width) => sum + width);
  const isNearEnd = range.seen + ahead >= items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // The scroll position, which is the browser's, has come near the end of what is loaded.
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <div ref={frame} className={classes.frame} data-dense={height === dense || undefined}>
      <table className={classes.table} aria-label={label} aria-rowcount={items.length + 1}>
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is what its width is for
            <col key={index} style={{ width: `calc(100% * ${width} / ${total})` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <Head column={title} sort={sort} changeSort={changeSort} />
            {shown.map((column) => (
              <Head key={column.name} column={column} sort={sort} changeSort={changeSort} />
            ))}
            <th className={classes.end} scope="col">
              <ColumnChooser
                columns={columns}
                choose={choose}
                chosen={names}
                hidden={chosen.slice(shown.length).map((column) => column.name)}
              />
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onFocus={({ target }) => setFocused(indexOf(target))}
          onBlur={(event) => isLeft(event) && setFocused(null)}
        >
          {rowsAndGaps(range, focused, items.length).map((part) =>
            part.kind === 'gap' ? (
              <tr key={`gap-${part.from}`} aria-hidden style={{ height: (part.to - part.from) * height }}>
                <td colSpan={shown.length + 2} />
              </tr>
            ) : (
              <Row
                key={items[part.index]?.id}
                item={items[part.index] as Item}
                index={part.index}
                cells={cells}
                open={open}
                actions={actions}
                nameOf={title.nameOf}
              />
            ),
          )}
        </tbody>
      </table>
      {isFetchingNextPage && (
        <span className={classes.loading} role="status">
          {t('table.loading')}
        </span>
      )}
    </div>
  );
}

interface HeadProps<Item, Sort extends string> {
  column: Pick<Column<Item, Sort>, 'label' | 'isNumber' | 'sorts'>;
  sort: Sort;
  changeSort: (sort: Sort) => void;
}

/** What a column is called; a button where the list can follow it, the other way round when it does already. */
function Head<Item, Sort extends string>({ column, sort, changeSort }: HeadProps<Item, Sort>) {
  const { label, isNumber, sorts } = column;
  const ways = [sorts?.ascending, sorts?.descending].filter((way) => way !== undefined);
  const direction = sort === sorts?.ascending ? 'ascending' : sort === sorts?.descending ? 'descending' : undefined;
  const next = ways.find((way) => way !== sort);
  const Icon = direction ? (direction === 'ascending' ? IconArrowUp : IconArrowDown) : IconSelector;
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={direction}>
      {ways.length === 0 ? (
        label
      ) : (
        <button type="button" className={classes.sort} onClick={() => next && changeSort(next)}>
          {label}
          <Icon size={13} aria-hidden data-on={direction !== undefined || undefined} />
        </button>
      )}
    </th>
  );
}

interface RowProps<Item extends { id: string }> {
  item: Item;
  index: number;
  nameOf: (item: Item) => string;
  cells: readonly Column<Item>[];
  open: (id: string) => void;
  actions: { of: (item: Item) => ReactNode } | undefined;
}

const Row = memo(function Row<Item extends { id: string }>({
  item,
  index,
  nameOf,
  cells,
  open,
  actions,
}: RowProps<Item>) {
  const name = nameOf(item);
  return (
    // The button in the first cell does the same for the keyboard.
    <tr aria-rowindex={index + 2} onClick={(event) => isOutsideControls(event) && open(item.id)}>
      <th scope="row" title={name}>
        <RecordName name={name} open={() => open(item.id)} />
      </th>
      {cells.map((column) => {
        const content = column.cell(item);
        return (
          <td
            key={column.name}
            data-column={column.name}
            data-number={column.isNumber || undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
      <td className={classes.end}>{actions && <div className={classes.actions}>{actions.of(item)}</div>}</td>
    </tr>
  );
}) as <Item extends { id: string }>(props: RowProps<Item>) => ReactNode;

/** Whether a click is one on the row: not on a control in it, in no dialog that it opened, and no end of a selection. */
function isOutsideControls({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target);
  return isInside && !target.closest('a, button, input, label, select') && String(getSelection()) === '';
}

/** The row of what has the focus; null for what is elsewhere on the screen, such as a dialog of the row. */
function indexOf(target: EventTarget): number | null {
  const row = (target as Element).closest('tr');
  return row && Number(row.ariaRowIndex) - 2;
}

const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);

type Part = { kind: 'row'; index: number } | { kind: 'gap'; from: number; to: number };

/** The rows in sight and the one with the focus, which never goes away, with the room of all others between them. */
function rowsAndGaps({ first, end }: { first: number; end: number }, focused: number | null, count: number): Part[] {
  const inView = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index);
  const isBeside = focused !== null && focused < count && !inView.includes(focused);
  const indexes = isBeside ? [...inView, focused].sort((a, b) => a - b) : inView;
  const parts: Part[] = [];
  let from = 0;
  for (const index of indexes) {
    if (index > from) parts.push({ kind: 'gap', from, to: index });
    parts.push({ kind: 'row', index });
    from = index + 1;
  }
  return from < count ? [...parts, { kind: 'gap', from, to: count }] : parts;
}

/** The shape of a table before it is there. */
export function RecordTableSkeleton() {
  return (
    <div className={classes.frame} aria-hidden>
      {Array.from({ length: 16 }, (_, index) => (
        <div key={String(index)} className={classes.bone}>
          <Skeleton h={12} w="16%" />
          <Skeleton h={12} w="10%" />
          <Skeleton h={12} w="22%" />
          <Skeleton h={12} w="12%" />
        </div>
      ))}
    </div>
  );
}
