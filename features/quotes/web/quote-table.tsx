import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import { Slot } from '#platform/web/slot.tsx';
import type { QuoteCard, QuoteSort, QuoteStatus } from '../contract.ts';
import { quoteActions } from './quote-actions.ts';
import { shortId } from './quote-card.tsx';
import { QuoteState } from './quote-status.tsx';

interface QuoteTableProps {
  list: Pages<QuoteCard>;
  quotes: readonly QuoteCard[];
  mayMove: boolean;
  sort: QuoteSort;
  changeSort: (sort: QuoteSort) => void;
  open: (id: string) => void;
  move: (quote: QuoteCard, to: QuoteStatus) => void;
}

const nameOf = ({ lead }: QuoteCard) => lead.contact.name;

/** The quotes as a table. */
export function QuoteTable({ list, quotes, mayMove, move, ...rest }: QuoteTableProps) {
  const { t } = useTranslation(['quotes', 'leads']);
  const columns = useColumns(mayMove ? move : undefined);
  return (
    <RecordTable
      name="quotes"
      label={t('title')}
      list={list}
      items={quotes}
      title={{ label: t('table.name'), nameOf }}
      columns={columns}
      actions={actions}
      {...rest}
    />
  );
}

const actions = {
  most: 5,
  of: (quote: QuoteCard) => (
    <>
      <ContactRow contact={quote.lead.contact} />
      <Slot of={quoteActions} with={{ quote, isCompact: true }} />
    </>
  ),
};

function useColumns(move: QuoteTableProps['move'] | undefined): readonly Column<QuoteCard, QuoteSort>[] {
  const { t } = useTranslation(['quotes', 'leads']);
  const formats = useFormats();
  return useMemo(() => {
    const { text, amount, day, date } = columnsOf<QuoteCard, QuoteSort>(formats);
    const isExtra = true;
    return [
      text('quote_number', t('table.number'), 140),
      {
        name: 'product_type',
        label: t('table.product'),
        width: 98,
        cell: ({ product_type }) => t(`leads:product.${product_type}`),
      },
      {
        name: 'carrier',
        label: t('fields.carrier'),
        width: 128,
        cell: ({ carrier }) => carrier || t('card.no_carrier'),
      },
      {
        name: 'status',
        label: t('fields.status'),
        width: 268,
        cell: (quote) => <QuoteState quote={quote} move={move} />,
      },
      amount('annual_premium', t('fields.annual_premium'), 112),
      day('valid_until', t('fields.valid_until'), 112, { sorts: { ascending: 'valid_until' } }),
      {
        name: 'assigned_agent',
        label: t('fields.assigned_agent'),
        width: 148,
        cell: ({ assigned_agent_name }) => <PersonMark name={assigned_agent_name} />,
      },
      date('created_at', t('table.created'), 96, { sorts: { descending: 'newest', ascending: 'oldest' } }),
      amount('deductible', t('fields.deductible'), 104, { isExtra }),
      amount('coverage_amount', t('fields.coverage_amount'), 136, { isExtra }),
      { name: 'short_id', label: t('card.short_id'), width: 88, isExtra, cell: shortId },
      date('updated_at', t('table.updated'), 112, { isExtra, sorts: { descending: 'updated' } }),
      text('notes', t('fields.notes'), 180, { isExtra }),
    ];
  }, [t, formats, move]);
}
