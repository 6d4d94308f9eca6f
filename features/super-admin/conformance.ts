import { operatorActs } from '#features/notifications/contract.ts';
import { brandingScopes, plans, tenantStatuses } from '#features/tenants/contract.ts';
import { type AgencyUnderTest, type FieldValues, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { healthParts, healthStates, superAdminRoutes } from './contract.ts';
import { anAccount, aTenant } from './testing.ts';

/** A new agency, which a call may change freely. */
async function made({ as }: AgencyUnderTest) {
  const by = as('Super Admin');
  const { body } = await by.post('/tenants', aTenant());
  return { by, params: { id: body.id as string } };
}

/** An account of such an agency. */
async function madeAccount(agency: AgencyUnderTest) {
  const { by, params } = await made(agency);
  const { body } = await by.post('/super-admin/users', anAccount(params.id));
  return { by, params: { id: body.id as string } };
}

/** The platform's trail records only the names of these fields. */
const valuesOfTenant: FieldValues = {
  name: ['Palma Seguros', 'Palma y Mar'],
  companyName: 'Another name of name.',
  subdomain: ['palma-uno', 'palma-dos'],
  admin_email: ['ana@palma.example', 'eva@palma.example'],
  admin_full_name: 'Of the first Admin.',
  admin_language: 'Of the first Admin.',
  customDomain: ['uno.palma.example', 'dos.palma.example'],
  custom_domain: 'Another name of customDomain.',
  contact_phone: ['(305) 555-0101', '(305) 555-0102'],
  address: ['Calle 8', 'Calle 9'],
  max_policies: [500, 600],
  time_zone: ['America/Chicago', 'America/Denver'],
  locale: ['en-US', 'es-US'],
  date_format: ['DD/MM/YYYY', 'YYYY-MM-DD'],
  is_trial: [true, false],
  plan: ['premium', 'enterprise'],
  max_users: [12, 13],
  features_enabled: [['leads'], ['leads', 'tasks']],
  branding_scope: ['Limited', 'Full'],
  trial_days: 'Days until a moment, which is shown.',
  status: 'Its own acts set it: tenants.test.ts.',
};

export const conformance = sliceConformance(superAdminRoutes, {
  prefix: /^\/(super-admin|tenants)/,
  required: [
    'GET /super-admin/dashboard',
    'GET /super-admin/users',
    'GET /tenants',
    'POST /tenants',
    'PUT /tenants/{id}',
    'DELETE /tenants/{id}',
  ],
  calls: {
    downloadTenants: ({ as }) => ({ by: as('Super Admin') }),
    downloadSystemUsers: ({ as }) => ({ by: as('Super Admin') }),
    readPlatformDashboard: ({ as }) => ({ by: as('Super Admin') }),
    listTenants: ({ as }) => ({ by: as('Super Admin') }),
    readTenant: made,
    readTenantContents: made,
    createTenant: ({ as }) => ({ by: as('Super Admin'), body: aTenant(), tells: ['createTenant', 'sendInvitation'] }),
    updateTenant: async (agency) => ({ ...(await made(agency)), body: { name: 'Palma Seguros' } }),
    deleteTenant: made,
    async activateTenant(agency) {
      const { by, params } = await made(agency);
      await by.post(`/tenants/${params.id}/suspend`);
      return { by, params };
    },
    suspendTenant: made,
    extendTrial: async (agency) => ({ ...(await made(agency)), body: { days: 10 } }),
    upgradePlan: async (agency) => ({ ...(await made(agency)), body: { plan: 'premium', take_limits: true } }),
    inviteAdmin: made,
    async restoreTenant(agency) {
      const { by, params } = await made(agency);
      await by.delete(`/tenants/${params.id}`);
      return { by, params };
    },
    listPlans: ({ as }) => ({ by: as('Super Admin') }),
    updatePlan: ({ as }) => ({ by: as('Super Admin'), params: { name: 'basic' }, body: { monthly_price: 101 } }),
    createSystemUser: async (agency) => {
      const { by, params } = await made(agency);
      return { by, body: anAccount(params.id), tells: ['createSystemUser', 'registerUser'] };
    },
    updateSystemUser: async (agency) => ({ ...(await madeAccount(agency)), body: { full_name: 'Rosa Paz' } }),
    deleteSystemUser: madeAccount,
    resetSystemUserPassword: madeAccount,
    resetSystemUserTwoStep: madeAccount,
    listSystemUsers: ({ as }) => ({ by: as('Super Admin') }),
  },
  records: [
    { create: 'createTenant', update: 'updateTenant', values: valuesOfTenant },
    {
      create: 'createTenant',
      update: 'updatePlan',
      isThere: true,
      values: {
        max_users: [7, 8],
        max_policies: [700, null],
        features_enabled: [['leads'], ['leads', 'quotes']],
        monthly_price: [50, 60.5],
      },
    },
    {
      create: 'createSystemUser',
      update: 'updateSystemUser',
      differ: { role: 'an operator is made as one, and has no other role' },
      values: 'Of a user of an agency: accounts.test.ts.',
    },
  ],
  noReference: {
    'createSystemUser: tenant_id': 'an agency, which operators name among all: one that there is not is not found',
  },
  unversioned: {
    updateSystemUser: 'operators are few, and a field that is left out stays',
    updateTenant: 'operators are few, and a field that is left out stays',
    updatePlan: 'operators are few, and a field that is left out stays',
  },
  texts: {
    status: tenantStatuses,
    plan: plans,
    scope: brandingScopes,
    'health.states': healthStates,
    'health.parts': healthParts,
    tenants: ['view', 'edit', 'brand', 'delete', 'view_of', 'edit_of', 'brand_of', 'delete_of'],
    'brand.tabs': ['company', 'colors', 'assets', 'advanced'],
    'brand.fields': [
      'company_name',
      'company_tagline',
      'company_phone',
      'company_email',
      'logo_url',
      'favicon_url',
      'primary_color',
      'accent_color',
      'background_color',
      'text_color',
      'custom_css',
      'header_html',
    ],
    ...Object.fromEntries(operatorActs.map((about) => [`mail.${about}`, ['subject', 'reason']])),
    'accounts.state': ['active', 'inactive'],
    fields: [
      'name',
      'admin_email',
      'contact_phone',
      'address',
      'customDomain',
      'max_users',
      'max_policies',
      'trial_days',
    ],
    'health.reasons': [
      'database',
      'queue',
      'queue_held',
      'queue_waits',
      'dead',
      'none_dead',
      'disk',
      'disk_unknown',
      'backup',
      'no_backup',
      'backup_late',
      'backup_wrong',
      'backup_unproved',

      'mail',
      'mail_held',
      'mail_some',
      'mail_failed',
      'mail_unknown',
      'mail_none',
      'mail_unreached',
      'clock',
      'clock_off',
      'clock_unknown',
      'certificate',
      'certificate_without',
      'certificate_over',
      'certificate_unknown',
      'trail',
      'trail_behind',
      'key',
      'key_waits',
      'key_done',
      'key_missing',
    ],
  },
  rows: { plans: 'Operators hear no changes.', retired_subdomains: 'Asked when an agency gets an address.' },
  rights: { plans: { platform: 'SELECT, UPDATE' }, retired_subdomains: { platform: 'SELECT, INSERT' } },
});
