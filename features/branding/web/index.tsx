export { AgencyBrand } from './agency-brand.tsx';
export { AgencyMarkup, DrawnMarkup } from './agency-markup.tsx';
export { AssetFields } from './asset-fields.tsx';
export { BrandDialog } from './brand-dialog.tsx';
export { settingUpBrand } from './setting-up-brand.ts';
export { useBranding } from './use-branding.ts';
