import { Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { Carrier, CarrierSort } from '../contract.ts';
import { CarrierStatePill } from './carrier-state.tsx';
import { CarriersTable } from './carriers-table.tsx';
import { type CarrierFilters, useCarrierList } from './use-carriers.ts';
import { useProductWords } from './use-product-words.ts';

const usualSort: CarrierSort = 'name';

interface CarriersListProps {
  filters: CarrierFilters;
  change: (filters: CarrierFilters) => void;
  open: (id: string) => void;
  /** The suggested next step of an agency without carriers; empty for users who may only read. */
  nextStep: ReactNode;
}

/** The carriers as a table, or as cards on a phone, in the chosen order. */
export function CarriersList({ filters, change, open, nextStep }: CarriersListProps) {
  const { t } = useTranslation('carriers');
  const isPhone = useIsPhone();
  const list = useCarrierList({ sort: usualSort, ...filters });
  const icon = <IconBuildingBank size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isPhone ? <CardGridSkeleton height={104} /> : <RecordTableSkeleton />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t('list.empty')} text={t('list.empty_hint')} action={nextStep} />
        )
      }
      count={(numbers) => t('list.shown', numbers)}
    >
      {(carriers) =>
        isPhone ? (
          <CardGrid>
            {carriers.map((carrier) => (
              <CarrierCard key={carrier.id} carrier={carrier} open={open} />
            ))}
          </CardGrid>
        ) : (
          <CarriersTable
            list={list}
            carriers={carriers}
            open={open}
            sort={filters.sort ?? usualSort}
            changeSort={(sort) => change({ ...filters, sort })}
          />
        )
      }
    </RecordList>
  );
}

function CarrierCard({ carrier, open }: { carrier: Carrier; open: (id: string) => void }) {
  const { t } = useTranslation('carriers');
  const products = useProductWords();
  return (
    <RecordCard aria-label={carrier.name}>
      <CardTop>
        <RecordName name={carrier.name} open={() => open(carrier.id)} />
        <CarrierStatePill carrier={carrier} />
      </CardTop>
      {carrier.products.length > 0 && <Text size="sm">{products(carrier.products)}</Text>}
      {carrier.service_phone && (
        <Text size="sm" c="dimmed">
          {t('fields.service_phone')}: {formatPhone(carrier.service_phone)}
        </Text>
      )}
      {carrier.claims_phone && (
        <Text size="sm" c="dimmed">
          {t('fields.claims_phone')}: {formatPhone(carrier.claims_phone)}
        </Text>
      )}
    </RecordCard>
  );
}
