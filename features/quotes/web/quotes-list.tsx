import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import type { QuoteCard as QuoteCardData, QuoteStatus } from '../contract.ts';
import { QuoteCard } from './quote-card.tsx';
import classes from './quotes.module.css';
import type { useQuoteList } from './use-quotes.ts';

interface QuotesListProps {
  list: ReturnType<typeof useQuoteList>;
  isFiltered: boolean;
  mayMove: boolean;
  open: (quote: QuoteCardData) => void;
  move: (quote: QuoteCardData, to: QuoteStatus) => void;
  /** What an agency without quotes may do next. */
  nextStep: ReactNode;
}

/** The quotes as cards, page by page. */
export function QuotesList({ list, isFiltered, mayMove, open, move, nextStep }: QuotesListProps) {
  const { t } = useTranslation(['quotes', 'platform']);
  const formats = useFormats();
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <ListSkeleton />;
  const quotes = list.data.pages.flatMap(({ items }) => items);
  if (quotes.length === 0) {
    return (
      <Empty
        icon={<IconFileDollar size={40} />}
        title={isFiltered ? t('list.no_match') : t('list.empty')}
        text={isFiltered ? t('list.no_match_hint') : t('list.empty_hint')}
        action={isFiltered ? undefined : nextStep}
      />
    );
  }
  return (
    <>
      <div className={classes.grid}>
        {quotes.map((quote) => (
          <QuoteCard key={quote.id} quote={quote} mayMove={mayMove} open={open} move={move} />
        ))}
      </div>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {t('list.shown', { shown: formats.number(quotes.length), total: list.data.pages[0]?.total ?? '' })}
        </Text>
        {list.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('platform:actions.more')}
          </Button>
        )}
      </Group>
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} h={252} radius="md" />
      ))}
    </div>
  );
}
