import { NativeSelect, Skeleton } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { showBranding, useTenantChoice } from '../use-super-admin.ts';
import { TenantBrand } from './tenant-brand.tsx';

/** An agency's branding: of the chosen agency, else of the newest. */
export default function WhiteLabelView() {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin']);
  const { openId } = useListView('superadmin');
  const choice = useTenantChoice();
  if (choice.isError) return <LoadError error={choice.error} retry={() => void choice.refetch()} />;
  if (choice.isPending) return <Skeleton h={320} radius="md" aria-hidden />;
  const tenants = choice.data.items;
  const tenant = tenants.find(({ id }) => id === openId) ?? tenants[0];
  if (!tenant) return <Empty icon={<IconBuilding size={40} />} title={t('super-admin:tenants.empty')} />;
  return (
    <>
      <NativeSelect
        label={t('brand.tenant')}
        maw={420}
        mb="md"
        value={tenant.id}
        onChange={({ currentTarget }) => showBranding(currentTarget.value)}
        data={tenants.map(({ id, name, subdomain }) => ({ value: id, label: `${name} (${subdomain})` }))}
      />
      <TenantBrand key={tenant.id} tenant={tenant} />
    </>
  );
}
