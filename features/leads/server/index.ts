import { sellersOf } from '#features/users/server/index.ts';
import { implement } from '#platform/server/http/implement.ts';
import { leadRoutes } from '../contract.ts';
import { createLead } from './create-lead.ts';
import { findDuplicates } from './find-duplicates.ts';
import { readHistory } from './read-history.ts';
import { listLeads, readLead } from './read-leads.ts';
import { updateLead } from './update-lead.ts';
import './schema.ts';

export { advanceLead, type LeadToAdvance, lockLead } from './advance-lead.ts';
export { assignee, findSeller, reassigned } from './assignee.ts';
export { importLeads } from './import-leads.ts';
export { leadCommands } from './import-leads-command.ts';
export { leadTallies } from './lead-tallies.ts';

export const leads = implement(leadRoutes)({
  listLeads: ({ query }, { tx, session }) => listLeads(tx, session, query),

  async createLead({ body }, { tx, session, clock, audit }) {
    const { tenant_id, user_id, full_name: user_name } = session;
    const writer = { tx, clock, tenant_id, user_id, user_name, consent_source: 'form' };
    const { lead, entries } = await createLead(writer, body);
    for (const entry of entries) audit(entry);
    return lead;
  },

  listSellers: (_input, { tx, session }) =>
    sellersOf(tx, session.tenant_id).orderBy('full_name').orderBy('id').execute(),

  findLeadDuplicates: ({ query }, { tx, session }) => findDuplicates(tx, session.tenant_id, query),

  readLead: async ({ params }, { tx, session, refuse }) =>
    (await readLead(tx, session.tenant_id, params.id)) ?? refuse('not_found'),

  updateLead: ({ params, body }, context) => updateLead(params.id, body, context),

  readLeadHistory: async ({ params, query }, { tx, session, refuse }) =>
    (await readHistory(tx, session.tenant_id, params.id, query)) ?? refuse('not_found'),
});
