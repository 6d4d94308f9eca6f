import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

/** The picture fields, for a caller that stores the pictures itself. */
export const AssetFields = lazyView(async () => {
  const [{ AssetFields: fields }] = await Promise.all([
    import('./dialog/asset-fields.tsx'),
    i18n.loadNamespaces('branding'),
  ]);
  return { default: fields };
});
