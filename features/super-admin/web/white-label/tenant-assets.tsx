import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { pictureOfAsset } from '#features/branding/contract.ts';
import { AssetFields } from '#features/branding/web/index.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { BrandValues } from './brand-values.ts';
import { tenantBrandingApi } from './tenant-branding-api.ts';

interface TenantAssetsProps {
  tenantId: string;
  pictures: { logo_url: string; small_logo_url: string; favicon_url: string };
  form: UseFormReturnType<BrandValues>;
}

/**
 * Uploads for the pictures of an agency's brand. The addresses in the form are updated as well, because saving old ones
 * would revert the upload.
 */
export function TenantAssets({ tenantId, pictures, form }: TenantAssetsProps) {
  const refresh = useRefresh(tenantBrandingApi.uploadTenantBrandAsset);
  const follow = async ({ logo_url, favicon_url }: { logo_url: string; favicon_url: string }) => {
    form.setValues({ logo_url, favicon_url });
    await refresh();
  };
  return (
    <Suspense fallback={<FormSkeleton fields={3} />}>
      <AssetFields
        pictures={pictures}
        upload={(asset, file, send) =>
          tenantBrandingApi
            .uploadTenantBrandAsset({ params: { id: tenantId, asset }, files: [file] }, { send })
            .then(follow)
        }
        remove={(asset) =>
          tenantBrandingApi
            .updateTenantBranding({ params: { id: tenantId }, body: { [`${pictureOfAsset[asset]}_url`]: '' } })
            .then(follow)
        }
      />
    </Suspense>
  );
}
