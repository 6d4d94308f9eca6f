import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { isFiltered } from '#platform/web/records/filters.ts';
import { useRecordView } from '#platform/web/records/record-view.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { quoteRoutes } from '../contract.ts';
import { QuoteFilterBar } from './quote-filters.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { QuotesList } from './quotes-list.tsx';
import { quoting } from './quoting.ts';
import { type QuoteFilters, useMoveQuote, useQuoteList } from './use-quotes.ts';

/** The agency's quotes, with their actions. */
export default function QuotesScreen() {
  const { t } = useTranslation(['quotes', 'leads', 'clients', 'records', 'platform']);
  const may = useMay();
  const mayMove = may(quoteRoutes.routes.updateQuote);
  const mayCreate = may(quoteRoutes.routes.createQuote);
  const searchField = useRef<HTMLInputElement>(null);
  const { filters, change, openId, open, close } = useListView<QuoteFilters>('quotes');
  const { sort = 'newest' } = filters;
  const list = useQuoteList({ ...filters, sort });
  const view = useRecordView('quotes');
  const move = useMoveQuote();

  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayCreate ? [{ key: 'n', label: t('create.button'), act: () => quoting.begin(null) }] : []),
  ]);
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => quoting.begin(null)}>
      {t('create.button')}
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={<QuoteFilterBar filters={filters} change={change} searchField={searchField} view={view} />}
        create={mayCreate && newButton}
      >
        <ActionIcon
          variant="default"
          size={36}
          loading={list.isRefetching}
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          onClick={() => void list.refetch()}
        >
          <IconRefresh size={17} aria-hidden />
        </ActionIcon>
      </ScreenHead>
      <QuotesList
        list={list}
        isTable={view.view === 'table'}
        sort={sort}
        changeSort={(sort) => change({ ...filters, sort })}
        isFiltered={isFiltered(filters)}
        isOfFigure={filters.count === 'exact'}
        mayMove={mayMove}
        open={open}
        move={move}
        nextStep={mayCreate ? newButton : undefined}
      />
      <QuotePanel id={openId} close={close} />
    </>
  );
}
