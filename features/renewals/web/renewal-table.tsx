import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { RenewalCard, RenewalSort } from '../contract.ts';
import { PremiumChange } from './premium-change.tsx';
import { RenewalState } from './renewal-status.tsx';

interface RenewalTableProps {
  list: Pages<RenewalCard>;
  renewals: readonly RenewalCard[];
  sort: RenewalSort;
  changeSort: (sort: RenewalSort) => void;
  open: (id: string) => void;
}

const actions = { most: 3, of: ({ policy }: RenewalCard) => <ContactRow contact={policy.quote.lead.contact} /> };
const nameOf = ({ policy }: RenewalCard) => policy.quote.lead.contact.name;

/** The renewals as a table. */
export function RenewalTable({ renewals, ...rest }: RenewalTableProps) {
  const { t } = useTranslation('renewals');
  return (
    <RecordTable
      name="renewals"
      label={t('title')}
      items={renewals}
      title={{ label: t('fields.contact'), nameOf }}
      columns={useColumns()}
      actions={actions}
      {...rest}
    />
  );
}

function useColumns(): readonly Column<RenewalCard, RenewalSort>[] {
  const { t } = useTranslation(['renewals', 'leads']);
  const formats = useFormats();
  return useMemo(() => {
    const { amount, day, date } = columnsOf<RenewalCard, RenewalSort>(formats);
    const isExtra = true;
    return [
      {
        name: 'status',
        label: t('fields.status'),
        width: 318,
        cell: (renewal) => <RenewalState renewal={renewal} />,
      },
      { name: 'policy', label: t('fields.policy'), width: 152, cell: ({ policy }) => policy.policy_number },
      day('renewal_date', t('table.date'), 112, { sorts: { ascending: 'expiration' } }),
      amount('old_premium', t('fields.old_premium'), 112),
      {
        name: 'premium_change',
        label: t('fields.premium_change'),
        width: 148,
        isNumber: true,
        cell: (renewal) => <PremiumChange renewal={renewal} />,
      },
      {
        name: 'assigned_agent',
        label: t('fields.assigned_agent'),
        width: 136,
        cell: ({ assigned_agent_name }) => <PersonMark name={assigned_agent_name} />,
      },
      {
        name: 'product_type',
        label: t('fields.product_type'),
        width: 92,
        cell: ({ policy }) => t(`leads:product.${policy.product_type}`),
      },
      { name: 'carrier', label: t('fields.carrier'), width: 116, cell: ({ policy }) => policy.carrier },
      {
        name: 'new_premium',
        label: t('fields.new_premium'),
        width: 112,
        isNumber: true,
        cell: ({ new_premium, quote }) => {
          const premium = new_premium ?? quote?.annual_premium;
          return premium === undefined ? t('premium.none') : formats.money(premium);
        },
      },
      {
        name: 'reason',
        label: t('fields.reason'),
        width: 140,
        isExtra,
        cell: ({ reason }) => (reason ? t(`reason.${reason}`) : ''),
      },
      date('created_at', t('table.created'), 100, { isExtra, sorts: { descending: 'newest', ascending: 'oldest' } }),
      date('updated_at', t('table.updated'), 112, { isExtra, sorts: { descending: 'updated' } }),
    ];
  }, [t, formats]);
}
