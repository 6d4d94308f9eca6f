import { useRefresh } from '#platform/web/reads.ts';
import type { Branding } from '../../contract.ts';
import { brandingApi } from '../branding-api.ts';
import { AssetFields } from './asset-fields.tsx';

/** The pictures of the user's own agency. */
export default function OwnAssets({ branding }: { branding: Branding }) {
  const refresh = useRefresh(brandingApi.uploadBrandAsset);
  return (
    <AssetFields
      pictures={branding}
      upload={(asset, file, send) =>
        brandingApi.uploadBrandAsset({ params: { asset }, files: [file] }, { send }).then(refresh)
      }
      remove={(asset) => brandingApi.removeBrandAsset({ params: { asset } }).then(refresh)}
    />
  );
}
