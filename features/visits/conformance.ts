import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { visitRoutes, visitStatuses } from './contract.ts';

const reason = 'The premium of a policy looks wrong';

/** A visit in progress. */
async function going({ id, as }: AgencyUnderTest): Promise<string> {
  return (await as('Super Admin').post(`/tenants/${id}/visits`, { reason })).body.id;
}

/** A visit that waits for the agency's agreement. */
async function waiting(agency: AgencyUnderTest): Promise<string> {
  await agency.as('Admin').put('/access/visit-rule', { ask_first: true });
  const id = await going(agency);
  await agency.as('Admin').put('/access/visit-rule', { ask_first: false });
  return id;
}

export const conformance = sliceConformance(visitRoutes, {
  prefix: /^\/(access\/visit|tenants\/\{id\}\/visits)/,
  required: ['POST /tenants/{id}/visits', 'GET /access/visits'],
  calls: {
    visitTenant: ({ id, as }) => ({ by: as('Super Admin'), params: { id }, body: { reason } }),
    listTenantVisits: ({ id, as }) => ({ by: as('Super Admin'), params: { id } }),
    answerVisit: async (agency) => ({ params: { id: await waiting(agency) }, body: { is_agreed: true } }),
    endVisit: async (agency) => ({ params: { id: await going(agency) } }),
    updateVisitRule: () => ({ body: { ask_first: false }, tells: [] }),
  },
  unversioned: { updateVisitRule: 'one switch, and the last word counts' },
  texts: {
    status: visitStatuses,
    area: [
      'analytics',
      'branding',
      'clients',
      'commissions',
      'communications',
      'consents',
      'dashboard',
      'integrations',
      'leads',
      'notifications',
      'policies',
      'quotes',
      'renewals',
      'search',
      'story',
      'tasks',
      'users',
      'visits',
    ],
  },
  besides: {
    async 'a visit begins while one of the same operator goes on'({ id, as }) {
      await as('Admin').put('/access/visit-rule', { ask_first: false });
      const begin = () => as('Super Admin').post(`/tenants/${id}/visits`, { reason: 'A premium looks wrong' });
      await begin();
      return begin;
    },
  },
  rows: {
    visits: { subject: 'visit' },
    visit_rules: { subject: 'visit', by: 'tenant_id' },
    visit_openings: 'Each look writes one; who reads the visit then, sees it.',
  },
  rights: {
    visits: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
    visit_rules: { app: 'SELECT, INSERT, UPDATE' },
    visit_openings: { app: 'SELECT, INSERT, UPDATE' },
  },
});
