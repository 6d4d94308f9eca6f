import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { PolicyCard, PolicySort } from '../contract.ts';
import { PolicyState } from './policy-status.tsx';

interface PolicyTableProps {
  list: Pages<PolicyCard>;
  policies: readonly PolicyCard[];
  sort: PolicySort;
  changeSort: (sort: PolicySort) => void;
  open: (id: string) => void;
}

const actions = { most: 3, of: ({ quote }: PolicyCard) => <ContactRow contact={quote.lead.contact} /> };
const nameOf = ({ quote }: PolicyCard) => quote.lead.contact.name;

/** The policies as a table. */
export function PolicyTable({ policies, ...rest }: PolicyTableProps) {
  const { t } = useTranslation(['policies', 'leads']);
  return (
    <RecordTable
      name="policies"
      label={t('title')}
      items={policies}
      title={{ label: t('fields.contact'), nameOf }}
      columns={useColumns()}
      actions={actions}
      {...rest}
    />
  );
}

function useColumns(): readonly Column<PolicyCard, PolicySort>[] {
  const { t } = useTranslation(['policies', 'leads']);
  const formats = useFormats();
  const madeName = useMadeName();
  return useMemo(() => {
    const { text, amount, day, date } = columnsOf<PolicyCard, PolicySort>(formats);
    const isExtra = true;
    return [
      text('policy_number', t('table.number'), 148),
      {
        name: 'product_type',
        label: t('table.product'),
        width: 92,
        cell: ({ product_type }) => t(`leads:product.${product_type}`),
      },
      {
        name: 'carrier',
        label: t('fields.carrier'),
        width: 112,
        cell: ({ carrier }) => carrier || t('fields.unknown'),
      },
      { name: 'status', label: t('fields.status'), width: 332, cell: (policy) => <PolicyState policy={policy} /> },
      amount('annual_premium', t('fields.annual_premium'), 112),
      day('expiration_date', t('fields.expiration_date'), 122, { sorts: { ascending: 'expiration' } }),
      {
        name: 'agent_assigned',
        label: t('fields.agent_assigned'),
        width: 148,
        cell: ({ agent_assigned }) => <PersonMark name={agent_assigned || null} />,
      },
      amount('deductible', t('fields.deductible'), 104, { isExtra }),
      amount('coverage_amount', t('fields.coverage_amount'), 136, { isExtra }),
      day('effective_date', t('fields.effective_date'), 112, { isExtra }),
      date('created_at', t('table.created'), 100, { isExtra, sorts: { descending: 'newest', ascending: 'oldest' } }),
      date('updated_at', t('table.updated'), 112, { isExtra, sorts: { descending: 'updated' } }),
      { name: 'notes', label: t('fields.notes'), width: 180, isExtra, cell: ({ notes }) => madeName(notes) },
    ];
  }, [t, formats, madeName]);
}
