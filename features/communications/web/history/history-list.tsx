import { IconMessageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import type { Pages } from '#platform/web/records/use-pages.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { CommunicationLog } from '../../contract/messages.ts';
import type { HistoryFilters } from '../use-communications.ts';
import { HistoryCard } from './history-card.tsx';
import { HistoryTable } from './history-table.tsx';

interface HistoryListProps {
  list: Pages<CommunicationLog>;
  filters: HistoryFilters;
  open: (id: string) => void;
}

/** The messages that match: as a table, on a phone as cards. */
export function HistoryList({ list, filters, open }: HistoryListProps) {
  const { t } = useTranslation('communications/history');
  const isPhone = useIsPhone();
  const icon = <IconMessageOff size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isPhone ? <CardGridSkeleton height={132} /> : <RecordTableSkeleton />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={icon} title={t('empty.no_match')} />
        ) : (
          <Empty icon={icon} title={t('empty.title')} text={t('empty.text')} />
        )
      }
      count={(numbers) => t('table.shown', numbers)}
    >
      {(messages) =>
        isPhone ? (
          <CardGrid>
            {messages.map((message) => (
              <HistoryCard key={message.id} message={message} open={open} />
            ))}
          </CardGrid>
        ) : (
          <HistoryTable list={list} messages={messages} open={open} />
        )
      }
    </RecordList>
  );
}
