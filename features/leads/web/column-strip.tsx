import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '#platform/web/records/tone.ts';
import { type LeadStatus, leadStatuses } from '../contract.ts';
import classes from './column-strip.module.css';
import { leadStatusLooks } from './lead-status.tsx';
import { type LeadFilters, useLeadList } from './use-leads.ts';

interface ColumnStripProps {
  /** The board, whose columns have their status in `data-status`. */
  board: RefObject<HTMLElement | null>;
  filters: LeadFilters;
}

/**
 * The names of all columns above a phone's board, which shows one column at a time. Each name scrolls to its column.
 */
export default function ColumnStrip({ board, filters }: ColumnStripProps) {
  const { t } = useTranslation('leads');
  const current = useColumnInView(board);
  return (
    <nav className={classes.strip} aria-label={t('board.columns')}>
      {leadStatuses.map((status) => (
        <ColumnName
          key={status}
          status={status}
          filters={filters}
          isCurrent={status === current}
          bring={() => columnOf(board, status)?.scrollIntoView({ inline: 'start', block: 'nearest' })}
        />
      ))}
    </nav>
  );
}

interface ColumnNameProps {
  status: LeadStatus;
  filters: LeadFilters;
  isCurrent: boolean;
  bring: () => void;
}

function ColumnName({ status, filters, isCurrent, bring }: ColumnNameProps) {
  const { t } = useTranslation('leads');
  const total = useLeadList({ ...filters, status }).data?.pages[0]?.total ?? '';
  return (
    <button
      type="button"
      {...toneOf(leadStatusLooks[status].tone, classes.name)}
      data-drop={status}
      aria-current={isCurrent}
      ref={(name) => {
        if (isCurrent) name?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      }}
      onClick={bring}
    >
      {t(`status.${status}`)} <span className={classes.count}>{total}</span>
    </button>
  );
}

const columnOf = (board: RefObject<HTMLElement | null>, status: LeadStatus) =>
  board.current?.querySelector(`:scope > [data-status="${status}"]`);

function useColumnInView(board: RefObject<HTMLElement | null>): LeadStatus | undefined {
  const [inView, setInView] = useState<LeadStatus>();
  // The browser determines which part of the board is visible.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const column = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined;
        if (column) setInView(column.dataset.status as LeadStatus);
      },
      { root: board.current, threshold: 0.6 },
    );
    for (const column of board.current?.children ?? []) observer.observe(column);
    return () => observer.disconnect();
  }, [board]);
  return inView;
}
