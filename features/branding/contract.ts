import * as z from 'zod/mini';
import { locales, timeZoneDefault } from '#features/tenants/contract.ts';
import { defaultBrand } from '#platform/contract/brand.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { uuid } from '#platform/contract/fields.ts';
import { routes } from '#platform/contract/route.ts';
import { settingUpBranding } from './contract/access.ts';
import { assetMaxBytes, assetNames, assetTypes } from './contract/assets.ts';
import { domainRoutes } from './contract/domain.ts';
import { drawingReads } from './contract/drawing.ts';
import { brandingFields } from './contract/fields.ts';
import { Dropped, MarkupPreview } from './contract/markup.ts';
import { Branding, brandingReads } from './contract/reading.ts';

export * from './contract/assets.ts';
export * from './contract/domain.ts';
export * from './contract/fields.ts';
export * from './contract/footer.ts';
export * from './contract/markup.ts';
export { Branding, type WholeBranding } from './contract/reading.ts';
export * from './contract/scope.ts';
export * from './contract/themes.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    branding: true;
  }
}

/** The defaults for an agency without its own branding. Name, phone and e-mail are from the agency's own row. */
export const brandingDefaults = {
  primary_color: defaultBrand.primary,
  accent_color: defaultBrand.accent,
  background_color: defaultBrand.background,
  text_color: defaultBrand.text,
  locale: locales[0],
  currency: 'USD',
  date_format: 'MM/DD/YYYY',
  time_zone: timeZoneDefault,
} as const;

/** The same for the operator. */
export const TenantBranding = z.object({
  tenant_id: uuid,
  ...brandingFields.shown,
  /** The parts of style and header that aren't rendered. */
  dropped: Dropped,
  /** false: the operator has turned style and header off, for this agency or for all. */
  is_markup_shown: z.boolean(),
  is_markup_shown_anywhere: z.boolean(),
});
export type TenantBranding = z.infer<typeof TenantBranding>;
TenantBranding.register(z.globalRegistry, { id: 'TenantBranding' });

/** The fields to change. Omitted fields stay the same. */
export const UpdateBranding = z.object(brandingFields.given);
export type UpdateBranding = z.infer<typeof UpdateBranding>;
UpdateBranding.register(z.globalRegistry, { id: 'UpdateBranding' });

export const brandingEvents = domainEvents('branding', {
  /**
   * The daily check found the domain's proof missing. Says whether the domain still leads to the agency. The id is the
   * agency's.
   */
  domainMissed: {
    subject: 'branding',
    payload: z.object({ id: uuid, domain: z.string(), is_over: z.boolean(), day: z.string() }),
  },
});

/** Whether style and header are rendered. */
export const MarkupSwitch = z.object({ is_shown: z.boolean() });
export type MarkupSwitch = z.infer<typeof MarkupSwitch>;
MarkupSwitch.register(z.globalRegistry, { id: 'MarkupSwitch' });

const { custom_css, header_html } = brandingFields.given;
/** Style and header during editing. */
export const WrittenMarkup = z.object({ custom_css, header_html });
WrittenMarkup.register(z.globalRegistry, { id: 'WrittenMarkup' });

/** 20 kB of style, the same of markup, and the remaining fields. */
const bodyMaxBytes = 256 * 1024;

export const brandingRoutes = routes('branding', {
  ...brandingReads,
  ...drawingReads,
  ...domainRoutes,
  updateBranding: {
    method: 'PUT',
    path: '/branding',
    ...settingUpBranding,
    body: UpdateBranding,
    bodyMaxBytes,
    steps: true,
    ok: [200, Branding],
    errors: { branding_scope: 403 },
    version: 'readBranding',
    changes: ['branding', 'agency'],
    summary: 'Change how the agency looks and writes, as far as its scope goes; what is left out stays',
  },
  uploadBrandAsset: {
    method: 'POST',
    path: '/branding/assets/{asset}',
    params: { asset: z.enum(assetNames) },
    ...settingUpBranding,
    upload: { types: assetTypes, files: 1, maxBytes: assetMaxBytes },
    steps: true,
    ok: [200, Branding],
    errors: { branding_scope: 403, no_picture: 422 },
    version: 'readBranding',
    changes: ['branding'],
    summary: 'Take a picture into the brand, in the place of the one before',
  },
  removeBrandAsset: {
    method: 'DELETE',
    path: '/branding/assets/{asset}',
    params: { asset: z.enum(assetNames) },
    ...settingUpBranding,
    ok: [204, null],
    errors: { branding_scope: 403 },
    changes: ['branding'],
    summary: 'Take a picture out of the brand',
  },
  readTenantBranding: {
    method: 'GET',
    path: '/tenants/{id}/branding',
    on: 'platform',
    allow: ['Super Admin'],
    ok: [200, TenantBranding],
    shows: ['branding', 'agency'],
    summary: 'How an agency looks and writes; the defaults before it or an operator has chosen anything',
  },
  updateTenantBranding: {
    method: 'PUT',
    path: '/tenants/{id}/branding',
    on: 'platform',
    allow: ['Super Admin'],
    body: UpdateBranding,
    bodyMaxBytes,
    steps: true,
    ok: [200, TenantBranding],
    errors: { branding_scope: 403 },
    changes: ['branding', 'agency'],
    summary: 'Change how an agency looks and writes; 404 before anything was chosen',
  },
  createTenantBranding: {
    method: 'POST',
    path: '/tenants/{id}/branding',
    on: 'platform',
    allow: ['Super Admin'],
    body: UpdateBranding,
    bodyMaxBytes,
    steps: true,
    ok: [201, TenantBranding],
    errors: { branding_scope: 403, branding_exists: 409 },
    changes: ['branding', 'agency'],
    summary: 'Choose how an agency looks and writes, for the first time',
  },
  uploadTenantBrandAsset: {
    method: 'POST',
    path: '/tenants/{id}/branding/assets/{asset}',
    params: { id: uuid, asset: z.enum(assetNames) },
    on: 'platform',
    allow: ['Super Admin'],
    upload: { types: assetTypes, files: 1, maxBytes: assetMaxBytes },
    steps: true,
    ok: [200, TenantBranding],
    errors: { no_picture: 422 },
    changes: ['branding'],
    summary: 'Take a picture into the brand of an agency, in the place of the one before',
  },
  previewMarkup: {
    method: 'POST',
    path: '/branding/markup/preview',
    on: 'platform',
    allow: ['Super Admin'],
    body: WrittenMarkup,
    bodyMaxBytes,
    ok: [200, MarkupPreview],
    changes: [],
    summary: 'How style and header would be drawn, and what of them would not; nothing is stored',
  },
  switchMarkup: {
    method: 'POST',
    path: '/branding/markup',
    on: 'platform',
    allow: ['Super Admin'],
    body: MarkupSwitch,
    ok: [200, MarkupSwitch],
    changes: ['branding'],
    summary: 'Turn the style and header of all agencies off, or on again',
  },
  switchTenantMarkup: {
    method: 'POST',
    path: '/tenants/{id}/branding/markup',
    on: 'platform',
    allow: ['Super Admin'],
    body: MarkupSwitch,
    ok: [200, TenantBranding],
    changes: ['branding'],
    summary: 'Turn the style and header of an agency off, or on again',
  },
});
