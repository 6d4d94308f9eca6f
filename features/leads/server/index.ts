import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { leadRoutes } from '../contract.ts';
import { createLead } from './create-lead.ts';
import { findDuplicates } from './find-duplicates.ts';
import { keepChangedPerson } from './keep-changed-person.ts';
import { countLeadDays } from './lead-counters.ts';
import { leadFile } from './lead-file.ts';
import { readHistory } from './read-history.ts';
import { listLeads, readLead } from './read-leads.ts';
import { readSources } from './read-sources.ts';
import { reassignLeads } from './reassign-leads.ts';
import { updateLead } from './update-lead.ts';

export { addLeads, type NewLead, newLead } from './add-leads.ts';
export { advanceLead, type LeadToAdvance, lockLead } from './advance-lead.ts';
export { bringInLeads } from './bring-in-leads.ts';
export { completeLeads, type LeadAddition, type LeadCompletion, takeBackLeadCompletions } from './complete-leads.ts';
export { prepareLead, storePreparedLead } from './create-lead.ts';
export { findLeads } from './find-leads.ts';
export { firstContactAt, secondsToContact, tellsContact } from './first-contact.ts';
export { keepLeadText } from './keep-lead-text.ts';
export { leadCounters } from './lead-counters.ts';
export { spanOfTime } from './lead-times.ts';
export { leadsOfClient } from './leads-of-client.ts';
export { type Insured, withInsured, withLeftovers } from './leftover-notes.ts';
export { listLeads } from './read-leads.ts';
export { isUntouched, lockUntouched, removeLeads } from './remove-leads.ts';
export { takeBackLeads } from './take-back-leads.ts';
export { leadWords } from './words.ts';

export const leads = implement(leadRoutes)(
  {
    listLeads: ({ query }, ctx) => listLeads(query, ctx),
    downloadLeads: listFile({ action: 'downloadLeads', read: listLeads, table: leadFile }),
    createLead: ({ body }, ctx) => createLead(body, ctx),
    listLeadSources: (_input, ctx) => readSources(ctx),
    findLeadDuplicates: ({ query }, ctx) => findDuplicates(query, ctx),
    readLead: async ({ params }, ctx) => (await readLead(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateLead: ({ params, body }, ctx) => updateLead(params.id, body, ctx),
    readLeadHistory: async ({ params, query }, ctx) =>
      (await readHistory(params.id, query, ctx)) ?? ctx.refuse('not_found'),
  },
  { daily: [countLeadDays], subscribers: [keepChangedPerson, reassignLeads] },
);
