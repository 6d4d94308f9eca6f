import { Skeleton, Stack, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { statusControls } from '#platform/web/records/keep-focus.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { isTouch } from '#platform/web/touch.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { type LeadCard as LeadCardData, type LeadStatus, leadStatuses } from '../contract.ts';
import { useDropColumn } from './drag.ts';
import { LeadCard } from './lead-card.tsx';
import { leadStatusLooks } from './lead-status.tsx';
import classes from './leads.module.css';
import { type LeadFilters, useLeadList } from './use-leads.ts';

interface LeadColumnProps {
  status: LeadStatus;
  filters: LeadFilters;
  isFiltered: boolean;
  mayMove: boolean;
  /** Whether this component reports a failure to load. */
  saysFailure: boolean;
  open: (id: string) => void;
  move: (lead: LeadCardData, to: LeadStatus) => void;
  /** The lead that gets the focus after it moves to its new column. */
  followed: RefObject<FollowedLead | null>;
}

export interface FollowedLead {
  id: string;
  status: LeadStatus;
}

/** The height of a card by its style sheet, and the maximum visible part of a column before it is measured. */
const cardHeight = isTouch() ? 167 : 137;
const firstRect = { width: 240, height: 640 };

/** One status: its leads in the chosen order, loaded on scroll. Only visible cards are in the DOM. */
export const LeadColumn = memo(function LeadColumn({
  status,
  filters,
  isFiltered,
  mayMove,
  saysFailure,
  open,
  move,
  followed,
}: LeadColumnProps) {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  const list = useLeadList({ ...filters, status });
  const leads = itemsOf(list.data);
  const total = list.data?.pages[0]?.total ?? '';
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    measureElement: measured,
    getItemKey: (index) => leads[index]?.id ?? index,
    overscan: 1,
    gap: 8,
    initialRect: firstRect,
    // To render many cards in one synchronous task would delay the next frame.
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;

  // Loads the next page when the server has more and the scroll position is near the end.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= leads.length - 8) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, leads.length]);

  // Only the browser can set the focus and the scroll position.
  useEffect(() => {
    const index = followed.current?.status === status ? leads.findIndex(({ id }) => id === followed.current?.id) : -1;
    if (index < 0) return;
    followed.current = null;
    virtualizer.scrollToIndex(index);
    // The card is mounted after the column has scrolled to it.
    requestAnimationFrame(() => requestAnimationFrame(() => focusStatus(scroller.current, index)));
  });

  const drop = useDropColumn(status, move);
  const { tone, icon: Icon } = leadStatusLooks[status];
  // New leads appear in the first column, so users don't drag into it.
  const hint = t(status === leadStatuses[0] ? 'board.empty_new' : 'board.empty_hint');
  const headingId = `column-${status}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this groups cards under a heading
    <div
      role="group"
      {...toneOf(tone, classes.column)}
      data-status={status}
      data-drop={status}
      {...drop}
      data-missed={(isFiltered && list.isSuccess && leads.length === 0) || undefined}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className={classes.columnHead}>
        <Icon size={16} aria-hidden className={classes.columnIcon} />
        {t(`status.${status}`)}
        <span className={classes.count}>
          <span className={classes.hidden}>{t('board.count')} </span>
          {formats.total(total)}
        </span>
      </h2>
      <section
        ref={scroller}
        className={classes.scroller}
        data-records
        tabIndex={leads.length > 0 ? 0 : -1}
        aria-label={t(`status.${status}`)}
      >
        {list.isPending && <ColumnSkeleton />}
        {list.isError && saysFailure && <LoadError error={list.error} retry={() => void list.refetch()} />}
        {list.isSuccess && leads.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="lg" px="xs">
            {isFiltered ? t('board.no_match') : mayMove ? hint : t('board.empty')}
          </Text>
        )}
        <ul className={classes.cards} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, key, start }) => {
            const lead = leads[index];
            return (
              lead && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={leads.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LeadCard lead={lead} mayMove={mayMove} open={open} move={move} />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
});

/** The height of a card from the resize observer: to read it directly would force a layout of the whole page. */
function measured(_card: Element, told: ResizeObserverEntry | undefined): number {
  return told?.borderBoxSize[0]?.blockSize ?? cardHeight;
}

function focusStatus(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`[data-index="${index}"] :is(${statusControls})`)?.focus();
}

function ColumnSkeleton() {
  return (
    <Stack gap={8} aria-hidden>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} h={cardHeight} radius="md" />
      ))}
    </Stack>
  );
}
