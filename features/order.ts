/**
 * The slices in the order of the house, and which earlier ones each may enter by their doors. Read by the direction
 * check (`conformance/directions.test.ts`) and by people.
 */
export const order = {
  tenants: [],
  users: ['tenants'],
  auth: ['tenants', 'users'],
  branding: ['tenants', 'users', 'auth'],
  'two-step': ['users', 'auth'],
  clients: ['tenants', 'users'],
  leads: ['tenants', 'users', 'clients'],
  quotes: ['tenants', 'users', 'clients', 'leads'],
  proposals: ['tenants', 'users', 'branding', 'quotes'],
  policies: ['tenants', 'users', 'clients', 'leads', 'quotes'],
  notifications: ['tenants', 'users', 'auth', 'clients', 'leads', 'quotes', 'policies'],
  tasks: ['tenants', 'users', 'clients', 'leads', 'quotes', 'policies', 'notifications'],
  renewals: ['tenants', 'users', 'clients', 'leads', 'quotes', 'policies', 'notifications', 'tasks'],
  commissions: ['tenants', 'users', 'branding', 'clients', 'leads', 'quotes', 'policies', 'notifications'],
  integrations: ['tenants', 'users', 'clients', 'leads', 'quotes', 'policies', 'notifications', 'tasks'],
  consents: ['tenants', 'users', 'clients', 'leads', 'integrations'],
  communications: [
    ...[
      'tenants',
      'users',
      'branding',
      'clients',
      'leads',
      'quotes',
      'proposals',
      'policies',
      'notifications',
      'tasks',
    ],
    ...['renewals', 'commissions', 'integrations', 'consents'],
  ],
  dashboard: ['tenants', 'branding', 'users', 'leads', 'quotes', 'policies', 'tasks', 'integrations'],
  analytics: ['tenants', 'users', 'branding', 'clients', 'leads', 'quotes', 'policies', 'commissions'],
  search: ['tenants', 'leads', 'quotes', 'policies', 'tasks'],
  story: ['tenants', 'clients', 'leads', 'quotes', 'proposals', 'policies', 'tasks', 'renewals'],
  live: [],
  system: ['tenants'],
  'super-admin': ['tenants', 'users', 'auth', 'branding', 'two-step', 'system'],
} as const satisfies Record<string, readonly string[]>;
