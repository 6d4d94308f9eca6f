import { IconFileDollar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { QuoteCard as QuoteCardData, QuoteSort, QuoteStatus } from '../contract.ts';
import { QuoteCard } from './quote-card.tsx';
import { QuoteTable } from './quote-table.tsx';
import type { useQuoteList } from './use-quotes.ts';

interface QuotesListProps {
  list: ReturnType<typeof useQuoteList>;
  isTable: boolean;
  isFiltered: boolean;
  /** Whether the user followed a link from a figure. */
  isOfFigure: boolean;
  mayMove: boolean;
  sort: QuoteSort;
  changeSort: (sort: QuoteSort) => void;
  open: (id: string) => void;
  move: (quote: QuoteCardData, to: QuoteStatus) => void;
  /** The suggested next step of an agency without quotes; empty for users who may only read. */
  nextStep: ReactNode;
}

/** The quotes as a table or as cards, page by page. */
export function QuotesList({ list, isTable, isFiltered, isOfFigure, nextStep, ...props }: QuotesListProps) {
  const { mayMove, open, move } = props;
  const { t } = useTranslation('quotes');
  const icon = <IconFileDollar size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isTable ? <RecordTableSkeleton /> : <CardGridSkeleton height={252} />}
      empty={
        isFiltered ? (
          <Empty icon={icon} title={t('list.no_match')} text={t('list.no_match_hint')} />
        ) : (
          <Empty icon={icon} title={t('list.empty')} text={nextStep ? t('list.empty_hint') : ''} action={nextStep} />
        )
      }
      isOfFigure={isOfFigure}
      count={(numbers) => t('list.shown', numbers)}
    >
      {(quotes) =>
        isTable ? (
          <QuoteTable list={list} quotes={quotes} {...props} />
        ) : (
          <CardGrid>
            {quotes.map((quote) => (
              <QuoteCard key={quote.id} quote={quote} mayMove={mayMove} open={open} move={move} />
            ))}
          </CardGrid>
        )
      }
    </RecordList>
  );
}
