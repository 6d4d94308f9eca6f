import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import type { Column } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { PolicyCard, PolicySort } from '../contract.ts';
import { ExpiryIndicator } from './expiry-indicator.tsx';
import { PolicyStatusPill } from './policy-status.tsx';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats change with the language and the agency, as `t` does
  return useMemo(
    () => [
      { name: 'policy_number', label: t('table.number'), width: 140, cell: ({ policy_number }) => policy_number },
      {
        name: 'product_type',
        label: t('table.product'),
        width: 84,
        cell: ({ product_type }) => t(`leads:product.${product_type}`),
      },
      {
        name: 'carrier',
        label: t('fields.carrier'),
        width: 116,
        cell: ({ carrier }) => carrier || t('fields.unknown'),
      },
      {
        name: 'status',
        label: t('fields.status'),
        width: 140,
        cell: (policy) => <PolicyStatusPill policy={policy} />,
      },
      {
        name: 'annual_premium',
        label: t('fields.annual_premium'),
        width: 112,
        isNumber: true,
        cell: ({ annual_premium }) => formats.money(annual_premium),
      },
      {
        name: 'expiration_date',
        label: t('fields.expiration_date'),
        width: 122,
        sorts: { ascending: 'expiration' },
        cell: ({ expiration_date }) => formats.day(expiration_date),
      },
      {
        name: 'days_until_expiration',
        label: t('table.remaining'),
        width: 184,
        cell: ({ days_until_expiration }) => <ExpiryIndicator days={days_until_expiration} />,
      },
      {
        name: 'agent_assigned',
        label: t('fields.agent_assigned'),
        width: 148,
        cell: ({ agent_assigned }) => <PersonMark name={agent_assigned || null} />,
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
      {
        name: 'effective_date',
        label: t('fields.effective_date'),
        width: 112,
        isExtra: true,
        cell: ({ effective_date }) => formats.day(effective_date),
      },
      {
        name: 'created_at',
        label: t('table.created'),
        width: 100,
        isExtra: true,
        sorts: { descending: 'newest', ascending: 'oldest' },
        cell: ({ created_at }) => formats.date(created_at),
      },
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
    [t],
  );
}
