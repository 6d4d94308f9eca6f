import { hostBrandOf } from '#platform/server/http/host-brand.ts';
import { implement } from '#platform/server/http/implement.ts';
import { brandingRoutes } from '../contract.ts';
import { checkDomain, checkDomainDaily } from './domain/check-domain.ts';
import { readVerification, shownDomain } from './domain/read-domain.ts';
import { chooseDomain, removeDomain } from './domain/write-domain.ts';
import { cleanMarkup } from './markup/clean-markup.ts';
import { readMarkup } from './markup/read-markup.ts';
import { switchAllMarkup, switchTenantMarkup } from './markup/switch-markup.ts';
import { clearPictures, clearPicturesDaily } from './pictures/clear-pictures.ts';
import { keepAsset, removeAsset } from './pictures/keep-asset.ts';
import { readBranding } from './read-branding.ts';
import {
  createTenantBranding,
  readTenantBranding,
  updateTenantBranding,
  uploadTenantAsset,
} from './writing/tenant-branding.ts';
import { changeOwnDetails, lockOwnDetails, type OwnDetails, updateBranding } from './writing/write-branding.ts';

export { brandOf, letterheadOf } from './letterhead-of.ts';
export { changeOwnDetails, lockOwnDetails, type OwnDetails };

export const branding = implement(brandingRoutes)(
  {
    readBranding: (_input, ctx) => readBranding(ctx),
    updateBranding: ({ body }, steps) => updateBranding(body, steps),
    uploadBrandAsset: ({ params, files }, steps) => keepAsset(params.asset, files[0], steps),
    async removeBrandAsset({ params }, ctx) {
      await removeAsset(params.asset, ctx);
    },
    readTenantBranding: ({ params }, ctx) => readTenantBranding(params.id, ctx),
    updateTenantBranding: ({ params, body }, steps) => updateTenantBranding(params.id, body, steps),
    createTenantBranding: ({ params, body }, steps) => createTenantBranding(params.id, body, steps),
    uploadTenantBrandAsset: ({ params, files }, steps) => uploadTenantAsset(params, files[0], steps),
    async readHostBrand(_input, { host, services, refuse }) {
      const { agency } = await host();
      return agency ? hostBrandOf(agency, services.config.appUrl) : refuse('no_agency_here');
    },
    readDomain: async (_input, ctx) => shownDomain(await readVerification(ctx)),
    chooseDomain: ({ body }, ctx) => chooseDomain(body.domain, ctx),
    removeDomain: (_input, ctx) => removeDomain(ctx),
    checkDomain: (_input, context) => checkDomain(context),
    readMarkup: (_input, ctx) => readMarkup(ctx),
    async previewMarkup({ body: { custom_css = '', header_html = '' } }, { audit }) {
      audit(null);
      return cleanMarkup({ custom_css, header_html });
    },
    switchMarkup: ({ body }, ctx) => switchAllMarkup(body, ctx),
    switchTenantMarkup: ({ params, body }, ctx) => switchTenantMarkup(params.id, body, ctx),
  },
  { jobs: [clearPictures], daily: [checkDomainDaily, clearPicturesDaily] },
);
