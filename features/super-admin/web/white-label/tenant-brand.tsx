import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { brandingDefaults } from '#features/branding/contract.ts';
import { asking } from '#platform/web/reads.ts';
import type { Tenant } from '../../contract.ts';
import { BrandForm } from './brand-form.tsx';
import { type BrandValues, brandFields } from './brand-values.ts';
import { tenantBrandingApi } from './tenant-branding-api.ts';

/** The branding form of one agency; if the branding cannot be read, it has the defaults. */
export function TenantBrand({ tenant }: { tenant: Tenant }) {
  const input = { params: { id: tenant.id } };
  const branding = useQuery({ ...asking(tenantBrandingApi.readTenantBranding, input), retry: false });
  // Not during a refetch: the form keeps its unsaved input.
  if (!branding.isFetched) return <Skeleton h={320} radius="md" aria-hidden />;
  const kept = branding.data ?? { ...brandingDefaults, company_name: tenant.name };
  const values = Object.fromEntries(
    brandFields.map((name) => [name, (kept as Partial<BrandValues>)[name] ?? '']),
  ) as BrandValues;
  return <BrandForm tenant={tenant} values={values} smallLogo={branding.data?.small_logo_url ?? ''} />;
}
