import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { aLead } from '#features/leads/testing.ts';
import { aSentQuote } from '#features/policies/testing.ts';
import { aLeaver, aSeller } from '#features/users/conformance.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { noticeTypes } from './contract/config.ts';
import { leftOutReasons } from './contract/engine.ts';
import {
  keptReasons,
  lostRenewalStatuses,
  noticeStatuses,
  renewalRoutes,
  renewalSorts,
  renewalStatuses,
} from './contract.ts';
import { aPolicyUntil, aRenewal } from './testing.ts';

const carrier = 'Aseguradora del Sol';

const switches = ['auto_generate_quotes', 'auto_create_tasks', 'auto_send_notifications'];

const itsId = async (agency: AgencyUnderTest) => ({ params: { id: (await aRenewal(agency)).id } });

/** Makes the engine startable: an agency with a run in progress must wait for it. */
const idle = async ({ admin, id }: AgencyUnderTest) => {
  await admin.query("update renewal_runs set status = 'done' where tenant_id = $1", [id]);
  return {};
};

const aDuePolicy = (agency: AgencyUnderTest) => aPolicyUntil(agency.as('Agente'), '2026-11-30');

/** A policy that is due for a renewal, a quote, and tasks. */
async function aRenewedPolicy(agency: AgencyUnderTest) {
  const policy = await aDuePolicy(agency);
  await idle(agency);
  await agency.as('Admin').post('/renewals/process');
  return policy;
}

export const conformance = sliceConformance(renewalRoutes, {
  prefix: /^\/renewals/,
  required: [
    'GET /renewals',
    'PUT /renewals/{id}',
    'GET /renewals/config',
    'PUT /renewals/config',
    'GET /renewals/engine-status',
    'POST /renewals/process',
  ],
  calls: {
    downloadRenewals: () => ({}),
    readRenewal: itsId,
    updateRenewal: async (agency) => ({
      ...(await itsId(agency)),
      body: { status: 'Fallida', reason: 'price', reason_note: 'Otra oferta' },
    }),
    readRenewalHistory: itsId,
    updateRenewalConfig: async (agency) => {
      // A value that differs from every other agency's, because equal content has the same version.
      await agency.as('Admin').put('/renewals/config', { days_before_expiration: 20 });
      return { body: { days_before_expiration: 45 } };
    },
    processRenewals: idle,
    // It is allowed once: what an earlier call has allowed changes nothing.
    async writeToBroughtInClients({ admin, id }) {
      await admin.query('update renewal_configs set brought_in_mail_at = null where tenant_id = $1', [id]);
      return {};
    },
  },
  // Routes that create renewals take no fields of theirs.
  records: [
    {
      create: 'processRenewals',
      update: 'updateRenewal',
      isThere: true,
      values: (agency) => ({
        status: ['Fallida', 'Cancelada'],
        reason: ['price', 'other_carrier'],
        reason_note: ['Otra oferta', 'Otra compañía'],
        assigned_agent: [aSeller(agency), agency.person('Manager').id, null],
      }),
    },
  ],
  references: { updateRenewal: { assigned_agent: aSeller } },
  async sought(agency) {
    const person = await agency.as('Agente').post('/leads', aLead({ contact: soughtPerson }));
    const { client_id } = person.body;
    const { id, policy_id } = await aRenewal(agency, { client_id, quote: { carrier }, policy_number: 'SOL-0021' });
    return {
      words: [id, policy_id, client_id, carrier, 'SOL-0021', ...personWords],
      questions: {
        listRenewals: [
          ...[...personSearches, 'SOL-0021', carrier].map((q) => ({ q })),
          { client_id },
          { policy_id },
          { assigned_agent: aSeller(agency) },
          { status: 'Pendiente' },
          { only: 'open' },
          { product_type: 'Auto' },
          { date_from: '2020-01-01', date_to: '2099-12-31' },
          ...renewalSorts.map((sort) => ({ sort })),
        ],
      },
    };
  },
  texts: {
    status: renewalStatuses,
    sort: renewalSorts,
    reason: keptReasons,
    notice_type: noticeTypes,
    notice_type_hint: noticeTypes,
    notice_status: noticeStatuses,
    'losing.title': lostRenewalStatuses,
    left_out: leftOutReasons,
    left_out_of: leftOutReasons,
    stats: ['total_renewals', 'pending_renewals', 'processing_renewals', 'completed_renewals'],
    config: switches,
    config_hint: switches,
    task: ['title', 'description'],
  },
  seldom: { updateRenewal: { policy: 'Only where it is settled.' } },
  rows: {
    renewals: { subject: 'renewal' },
    renewal_notices: { subject: 'renewal', by: 'renewal_id' },
    renewal_configs: { subject: 'renewal', by: 'tenant_id' },
    renewal_runs: { subject: 'renewal' },
  },
  subscriberCalls: {
    async 'renewals.complete'(agency) {
      const { id } = await aRenewal(agency);
      const quote = await aSentQuote(agency.as('Agente'));
      await agency.admin.query('update renewals set quote_id = $1 where id = $2', [quote.id, id]);
      return () => agency.as('Agente').post(`/quotes/${quote.id}/convert-to-policy`, {});
    },
    'renewals.complete-brought-in': 'Only an import publishes it, which no route does yet.',
    'renewals.reopen-taken-back': 'Only the undo of an import publishes it, which no route does yet.',
    async 'renewals.cancel'(agency) {
      const { policy_id } = await aRenewal(agency);
      return () => agency.as('Admin').put(`/policies/${policy_id}`, { status: 'Cancelada' });
    },
    async 'renewals.reopen'(agency) {
      const { policy_id } = await aRenewal(agency);
      await agency.as('Admin').put(`/policies/${policy_id}`, { status: 'Cancelada' });
      return () => agency.as('Admin').put(`/policies/${policy_id}`, { status: 'Activa' });
    },
    async 'renewals.correct'(agency) {
      const { policy_id } = await aRenewal(agency);
      return () => agency.as('Admin').put(`/policies/${policy_id}`, { annual_premium: 1_999 });
    },
    'renewals.hand-on': (agency) =>
      aLeaver(agency, async (seller) => {
        const { id } = await aRenewal(agency);
        await agency.admin.query('update renewals set assigned_agent = $1 where id = $2', [seller, id]);
      }),
  },
  besides: {
    async 'policies are due'(agency) {
      await aDuePolicy(agency);
      await idle(agency);
      return () => agency.as('Admin').post('/renewals/process');
    },
    async 'a policy is corrected that has a renewal'(agency) {
      const { id, expiration_date } = await aRenewedPolicy(agency);
      const change = { annual_premium: 999, expiration_date: addDays(expiration_date, 3) };
      return () => agency.as('Admin').put(`/policies/${id}`, change);
    },
    async 'a renewal is lost that has tasks'(agency) {
      const { id } = await aRenewedPolicy(agency);
      return async () => {
        const { rows } = await agency.admin.query('select id from renewals where policy_id = $1', [id]);
        return agency.as('Admin').put(`/renewals/${rows[0]?.id}`, { status: 'Fallida', reason: 'price' });
      };
    },
    async 'a renewal is worked on, and its policy waits for it'(agency) {
      const { id } = await aRenewal(agency);
      return () => agency.as('Admin').put(`/renewals/${id}`, { status: 'Procesando' });
    },
  },
  rights: {
    renewals: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    renewal_notices: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    renewal_configs: { app: 'SELECT, INSERT, UPDATE' },
    renewal_runs: { app: 'SELECT, INSERT, UPDATE' },
  },
});
