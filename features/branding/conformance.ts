import { randomUUID } from 'node:crypto';
import { locales } from '#features/tenants/contract.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { assetNames, brandingRoutes, colourFields, domainStates, linkFields, themeNames } from './contract.ts';
import { aPicture, valuesOfBranding } from './testing.ts';

/** The dialog's text fields. */
const textFields = [
  'company_name',
  'company_tagline',
  'company_phone',
  'company_email',
  'support_email',
  'license_number',
  'address',
  'app_title',
  'login_title',
  'dashboard_title',
  'footer',
];

const ofPictures = 'An address that is fetched: assets.test.ts.';

/** A counter that makes each change different. */
let changes = 0;
const aChange = () => {
  changes += 1;
  return { company_tagline: `Siempre con usted, ${changes}` };
};

/** Creates a branding for the agency, for the operator's calls. */
async function chosen({ id, as }: AgencyUnderTest) {
  await as('Admin').put('/branding', aChange());
  return { by: as('Super Admin'), params: { id }, body: aChange() };
}

export const conformance = sliceConformance(brandingRoutes, {
  prefix: /^\/(brand|branding|tenants\/\{id\}\/branding)/,
  required: ['GET /tenants/{id}/branding', 'PUT /tenants/{id}/branding', 'POST /tenants/{id}/branding'],
  calls: {
    readBranding: () => ({}),
    updateBranding: () => ({ body: aChange() }),
    uploadBrandAsset: () => ({ params: { asset: 'logo' }, ...(aPicture() as object), tells: ['changeBrandAsset'] }),
    removeBrandAsset: () => ({ params: { asset: 'logo' }, tells: ['changeBrandAsset'] }),
    readTenantBranding: chosen,
    updateTenantBranding: chosen,
    async createTenantBranding({ id, as, admin }) {
      await admin.query('delete from brandings where tenant_id = $1', [id]);
      return { by: as('Super Admin'), params: { id }, body: aChange() };
    },
    async uploadTenantBrandAsset({ id, as }) {
      return {
        by: as('Super Admin'),
        params: { id, asset: 'logo' },
        ...(aPicture() as object),
        tells: ['uploadTenantBrandAsset', 'changeBrandAsset'],
      };
    },
    async readHostBrand({ id, admin }) {
      const { rows } = await admin.query('select subdomain from tenants where id = $1', [id]);
      return { headers: { host: `${rows[0].subdomain}.localhost` } };
    },
    chooseDomain: () => ({ body: { domain: `d${randomUUID()}.example` } }),
    async removeDomain({ as }) {
      await as('Admin').put('/branding/domain', { domain: 'sol.example' });
      return {};
    },
    async checkDomain({ as }) {
      await as('Admin').put('/branding/domain', { domain: 'localhost.example' });
      return { tells: [] };
    },
    readMarkup: () => ({}),
    previewMarkup: ({ as }) => ({ by: as('Super Admin'), body: { header_html: '<b>Hola</b>' }, tells: [] }),
    switchMarkup: ({ as }) => ({ by: as('Super Admin'), body: { is_shown: true } }),
    async switchTenantMarkup(agency) {
      return { ...(await chosen(agency)), body: { is_shown: true } };
    },
  },
  records: [
    {
      create: 'createTenantBranding',
      update: 'updateTenantBranding',
      isThere: true,
      async values({ id, admin }) {
        await admin.query("update tenants set branding_scope = 'Full' where id = $1", [id]);
        return {
          ...valuesOfBranding,
          logo_url: ofPictures,
          small_logo_url: ofPictures,
          favicon_url: ofPictures,
          currency: 'There is one.',
        };
      },
    },
  ],
  unversioned: {
    chooseDomain: 'one field, which has everything to prove again',
    updateTenantBranding: 'one operator writes it; the Admin’s own change of the same record is compared',
  },
  texts: {
    fields: [...textFields, ...colourFields, ...linkFields],
    themes: themeNames,
    locale: locales,
    'domain.states': domainStates,
    corrections: ['letters', 'lines', 'page'],
    assets: assetNames,
    hints: ['support_email', 'app_title', 'login_title', 'dashboard_title'],
  },
  seldom: {
    checkDomain: { agency: 'Only where the domain is proved now, or no more.' },
    updateBranding: { agency: 'Only with the settings that are the agency’s.' },
  },
  besides: {
    async 'the agency writes days otherwise'({ as }) {
      await as('Admin').put('/branding', { date_format: 'MM/DD/YYYY' });
      return () => as('Admin').put('/branding', { date_format: 'DD/MM/YYYY' });
    },
    async 'the markup of one agency is turned off'(agency) {
      await chosen(agency);
      return () => agency.as('Super Admin').post(`/tenants/${agency.id}/branding/markup`, { is_shown: false });
    },
  },
  rows: {
    brandings: { subject: 'branding', by: 'tenant_id' },
    domain_proofs: { subject: 'branding', by: 'tenant_id' },
    believed_domains: 'Asked by the host of a call.',
  },
  unaudited: { domain_proofs: 'When it was last looked at.' },
  rights: {
    believed_domains: { lookup: 'SELECT, INSERT, DELETE' },
    domain_proofs: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    brandings: { app: 'SELECT, INSERT, UPDATE', platform: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
  },
});
