import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import { managingCommissions } from '../contract/access.ts';
import type { CommissionCard, CommissionSort } from '../contract/lines.ts';
import { CommissionMarks } from './commission-marks.tsx';
import { CommissionStatusPill } from './commission-status.tsx';
import { AdjustButton } from './panel/adjust-button.tsx';
import { PayBox } from './pay-box.tsx';
import { nameOf } from './use-commissions.ts';
import { useProductText } from './use-names.ts';

interface CommissionTableProps {
  list: Pages<CommissionCard>;
  commissions: readonly CommissionCard[];
  sort: CommissionSort;
  changeSort: (sort: CommissionSort) => void;
  open: (id: string) => void;
  /** Whether the list is filtered by days; then a column shows the amounts in them. */
  hasDays: boolean;
  /** The selected ids; null: there is no selection. */
  chosen: ReadonlySet<string> | null;
  toggle: (id: string) => void;
}

type Amount = 'annual_premium' | 'commission_amount' | 'adjusted_amount' | 'net' | 'booked_amount';
const oftenNothing: readonly Amount[] = ['annual_premium', 'adjusted_amount'];

const actions = { most: 1, of: (commission: CommissionCard) => <AdjustButton commission={commission} /> };

/** The commissions as a table. */
export function CommissionTable({ commissions, chosen, toggle, hasDays, ...rest }: CommissionTableProps) {
  const { t } = useTranslation('commissions');
  const columns = useColumns(hasDays);
  const choosing = useMemo(
    (): Column<CommissionCard, CommissionSort>[] =>
      chosen
        ? [
            {
              name: 'chosen',
              label: t('pay.column'),
              width: 64,
              cell: (commission) => (
                <PayBox commission={commission} toggle={toggle} isChosen={chosen.has(commission.id)} />
              ),
            },
          ]
        : [],
    [chosen, toggle, t],
  );
  return (
    <RecordTable
      // The table with selection boxes stores its column choice separately, because the boxes are only shown at times.
      name={chosen ? 'commissions-to-pay' : 'commissions'}
      label={t('title')}
      items={commissions}
      title={{ label: t('fields.client_name'), nameOf }}
      actions={actions}
      columns={useMemo(() => [...choosing, ...columns], [choosing, columns])}
      {...rest}
    />
  );
}

function useColumns(hasDays: boolean): readonly Column<CommissionCard, CommissionSort>[] {
  const { t } = useTranslation('commissions');
  const formats = useFormats();
  const madeName = useMadeName();
  const productText = useProductText();
  const seesAgency = useMay()(managingCommissions);
  return useMemo(() => {
    const { date } = columnsOf<CommissionCard, CommissionSort>(formats);
    const amount = (
      name: Amount,
      label: string,
      width: number,
      sort?: CommissionSort,
    ): Column<CommissionCard, CommissionSort> => ({
      name,
      label,
      width,
      isNumber: true,
      ...(sort && { sorts: { descending: sort } }),
      // A bonus has no premium, and most commissions have no adjustments.
      cell: ({ [name]: dollars }) => (!dollars && oftenNothing.includes(name) ? '' : formats.money(dollars ?? 0)),
    });
    return [
      {
        name: 'status',
        label: t('fields.status'),
        width: 130,
        cell: (commission) => <CommissionStatusPill commission={commission} />,
      },
      {
        name: 'product_type',
        label: t('fields.product_type'),
        width: 98,
        cell: ({ product_type }) => (product_type === 'All' ? t('table.all') : productText(product_type)),
      },
      amount('annual_premium', t('table.premium'), 96, 'premium'),
      amount('commission_amount', t('fields.commission_amount'), 112, 'amount'),
      amount('adjusted_amount', t('fields.adjusted_amount'), 92),
      amount('net', t('fields.net'), 88, 'net'),
      ...(hasDays ? [amount('booked_amount', t('fields.booked_amount'), 104)] : []),
      date('calculated_at', t('table.calculated'), 100, { sorts: { descending: 'newest', ascending: 'oldest' } }),
      {
        name: 'agent',
        label: t('fields.agent'),
        width: 132,
        // Users who see only their own commissions don't need the agent.
        isExtra: !seesAgency,
        cell: ({ agent }) => <PersonMark name={agent.full_name} />,
      },
      {
        name: 'marks',
        label: t('fields.kind'),
        width: 112,
        cell: (commission) => <CommissionMarks commission={commission} />,
      },
      { name: 'policy', label: t('fields.policy'), width: 152, cell: ({ policy }) => policy?.policy_number ?? '' },
      { name: 'period', label: t('fields.period'), width: 132, cell: ({ period }) => madeName(period.name) },
      { name: 'scheme', label: t('fields.scheme'), width: 140, isExtra: true, cell: ({ scheme }) => scheme.name },
      {
        name: 'paid_at',
        label: t('table.paid'),
        width: 104,
        isExtra: true,
        cell: ({ paid_at }) => (paid_at ? formats.date(paid_at) : ''),
      },
      {
        name: 'updated_at',
        label: t('table.updated'),
        width: 104,
        isExtra: true,
        sorts: { descending: 'updated' },
        cell: ({ updated_at }) => formats.date(updated_at),
      },
    ];
  }, [t, formats, madeName, productText, seesAgency, hasDays]);
}
