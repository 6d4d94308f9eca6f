import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { Carrier, CarrierSort } from '../contract.ts';
import { CarrierStatePill } from './carrier-state.tsx';
import { useProductWords } from './use-product-words.ts';

interface CarriersTableProps {
  list: Pages<Carrier>;
  carriers: readonly Carrier[];
  sort: CarrierSort;
  changeSort: (sort: CarrierSort) => void;
  open: (id: string) => void;
}

const nameOf = ({ name }: Carrier) => name;

/** The carriers as a table. */
export function CarriersTable({ carriers, ...rest }: CarriersTableProps) {
  const { t } = useTranslation('carriers');
  return (
    <RecordTable
      name="carriers"
      label={t('title')}
      items={carriers}
      title={{ label: t('fields.name'), nameOf, sorts: { ascending: 'name' } }}
      columns={useColumns()}
      {...rest}
    />
  );
}

function Products({ carrier }: { carrier: Carrier }) {
  return useProductWords()(carrier.products);
}

function useColumns(): readonly Column<Carrier, CarrierSort>[] {
  const { t } = useTranslation('carriers');
  const formats = useFormats();
  return useMemo(() => {
    const { text, date } = columnsOf<Carrier, CarrierSort>(formats);
    const phone = (name: 'service_phone' | 'claims_phone', label: string): Column<Carrier, CarrierSort> => ({
      name,
      label,
      width: 148,
      cell: (carrier) => formatPhone(carrier[name]),
    });
    return [
      {
        name: 'products',
        label: t('fields.products'),
        width: 176,
        cell: (carrier) => <Products carrier={carrier} />,
      },
      {
        name: 'state',
        label: t('fields.state'),
        width: 124,
        cell: (carrier) => <CarrierStatePill carrier={carrier} />,
      },
      phone('service_phone', t('fields.service_phone')),
      phone('claims_phone', t('fields.claims_phone')),
      { name: 'codes', label: t('fields.codes'), width: 148, cell: ({ codes }) => codes.join(', ') },
      text('site', t('fields.site'), 180),
      date('created_at', t('fields.created_at'), 100, {
        isExtra: true,
        sorts: { descending: 'newest', ascending: 'oldest' },
      }),
      date('updated_at', t('fields.updated_at'), 108, { isExtra: true, sorts: { descending: 'updated' } }),
    ];
  }, [t, formats]);
}
