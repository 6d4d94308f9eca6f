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

/** The title column of a table: the record's name, which opens it. */
interface Title<Item, Sort extends string> extends Pick<Column<Item, Sort>, 'label' | 'sorts'> {
  nameOf: (item: Item) => string;
  /** If omitted, the width of a person's name. */
  width?: number;
}

interface RecordTableProps<Item extends { id: string }, Sort extends string> {
  /** The list's name, the storage key of the user's column choice. */
  name: string;
  /** The table's accessible name. */
  label: string;
  list: Pages<Item>;
  items: readonly Item[];
  /** The first column, which is always shown. */
  title: Title<Item, Sort>;
  /** The other columns, the most important first. Memoize the array: a new one renders every row again. */
  columns: readonly Column<Item, Sort>[];
  /** The sort order of the list, and the function that changes it. */
  sort: Sort;
  changeSort: (sort: Sort) => void;
  open: (id: string) => void;
  /** A record's quick actions: at most `most` icons, shown at the end of the row on hover or focus. */
  actions?: { most: number; of: (item: Item) => ReactNode };
}

const nameWidth = 180;
/** The width of the column chooser's icon. */
const chooserWidth = 44;
/** On touch screens all icons are visible without hovering, each this wide. */
const fingerWidth = 42;
const comfortable = 44;
/** The row height that fits 16 records on a screen of 800 pixels. Touch screens keep 44. */
const dense = 36;
const denseScreens = '(max-height: 920px) and (pointer: fine)';
/** The table fetches the next page when the last visible row is this many rows from the end. */
const ahead = 10;

/**
 * A virtualized table of records: it renders only the visible rows and fetches the next page before the user reaches
 * the end. The record's name in each row is a button; a mouse click anywhere in the row opens the record too. Columns
 * that don't fit are omitted, the last ones first.
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
  // The cells are stable while the same column names are shown.
  const cells = useMemo(() => columns.filter((column) => key.split(',').includes(column.name)), [columns, key]);

  const widths = [titleWidth, ...shown.map(({ width }) => width), endWidth];
  const total = widths.reduce((sum, width) => sum + width);
  const isNearEnd = range.seen + ahead >= items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // Reacts to the browser's scroll position: fetches when it is near the end of the loaded rows.
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

/**
 * A column heading; a button if the list can be sorted by the column. A press on the sorted column reverses the order.
 */
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
    // Keyboard users open the record with the button in the first cell.
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

/**
 * Whether a click counts as a click on the row: not on a control in it, not in a dialog that the row opened, and not at
 * the end of a text selection.
 */
function isOutsideControls({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target);
  return isInside && !target.closest('a, button, input, label, select') && String(getSelection()) === '';
}

/** The index of the focused row; null for an element outside the rows, such as a dialog of the row. */
function indexOf(target: EventTarget): number | null {
  const row = (target as Element).closest('tr');
  return row && Number(row.ariaRowIndex) - 2;
}

const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);

type Part = { kind: 'row'; index: number } | { kind: 'gap'; from: number; to: number };

/** The visible rows, and the focused row, which is never removed. Gaps represent all other rows. */
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

/** The skeleton of a table. */
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
