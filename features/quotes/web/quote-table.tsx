import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import type { Column } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import { Slot } from '#platform/web/slot.tsx';
import type { QuoteCard, QuoteSort, QuoteStatus } from '../contract.ts';
import { quoteActions } from './quote-actions.ts';
import { shortId } from './quote-card.tsx';
import { QuoteStatusPill } from './quote-status.tsx';
import { ValidUntil } from './valid-until.tsx';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats change with the language and the agency, as `t` does
  return useMemo(
    () => [
      { name: 'quote_number', label: t('table.number'), width: 140, cell: ({ quote_number }) => quote_number },
      {
        name: 'product_type',
        label: t('table.product'),
        width: 92,
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
        width: 138,
        cell: (quote) => <QuoteStatusPill quote={quote} move={move} />,
      },
      {
        name: 'annual_premium',
        label: t('fields.annual_premium'),
        width: 112,
        isNumber: true,
        cell: ({ annual_premium }) => formats.money(annual_premium),
      },
      {
        name: 'valid_until',
        label: t('fields.valid_until'),
        width: 124,
        sorts: { ascending: 'valid_until' },
        cell: (quote) => <ValidUntil quote={quote} isShort />,
      },
      {
        name: 'assigned_agent',
        label: t('fields.assigned_agent'),
        width: 148,
        cell: ({ assigned_agent_name }) => <PersonMark name={assigned_agent_name} />,
      },
      {
        name: 'created_at',
        label: t('table.created'),
        width: 96,
        sorts: { descending: 'newest', ascending: 'oldest' },
        cell: ({ created_at }) => formats.date(created_at),
      },
      {
        name: 'deductible',
        label: t('fields.deductible'),
        width: 104,
        isNumber: true,
        isExtra: true,
        cell: ({ deductible }) => formats.knownMoney(deductible),
      },
      {
        name: 'coverage_amount',
        label: t('fields.coverage_amount'),
        width: 136,
        isNumber: true,
        isExtra: true,
        cell: ({ coverage_amount }) => formats.knownMoney(coverage_amount),
      },
      { name: 'short_id', label: t('card.short_id'), width: 88, isExtra: true, cell: shortId },
      {
        name: 'updated_at',
        label: t('table.updated'),
        width: 112,
        isExtra: true,
        sorts: { descending: 'updated' },
        cell: ({ updated_at }) => formats.date(updated_at),
      },
      { name: 'notes', label: t('fields.notes'), width: 180, isExtra: true, cell: ({ notes }) => notes },
    ],
    [t, move],
  );
}
