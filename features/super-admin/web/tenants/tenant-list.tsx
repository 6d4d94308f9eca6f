import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { type TenantFilters, useTenants } from '../use-super-admin.ts';
import { writingTenant } from './tenant-acts.ts';
import { TenantCard } from './tenant-card.tsx';

/** The matching agencies, newest first. */
export function TenantList({ filters, open }: { filters: TenantFilters; open: (id: string) => void }) {
  const { t } = useTranslation('super-admin');
  const list = useTenants(filters);
  return (
    <RecordList
      list={list}
      skeleton={<CardGridSkeleton height={220} />}
      empty={
        <Empty
          icon={<IconBuilding size={40} />}
          title={t('tenants.empty')}
          {...(isFiltered(filters)
            ? { text: t('tenants.empty_filtered') }
            : {
                action: (
                  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => writingTenant.begin(null)}>
                    {t('tenants.create')}
                  </Button>
                ),
              })}
        />
      }
      count={(numbers) => t('tenants.count', numbers)}
    >
      {(tenants) => (
        <CardGrid>
          {tenants.map((tenant) => (
            <TenantCard key={tenant.id} tenant={tenant} open={() => open(tenant.id)} />
          ))}
        </CardGrid>
      )}
    </RecordList>
  );
}
