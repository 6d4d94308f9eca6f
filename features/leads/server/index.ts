import { implement } from '#platform/server/http/implement.ts';
import { leadRoutes } from '../contract.ts';
import { createLead } from './create-lead.ts';
import { findDuplicates } from './find-duplicates.ts';
import { handOnLeads } from './hand-on-leads.ts';
import { keepChangedPerson } from './keep-changed-person.ts';
import { countLeadDays } from './lead-tallies.ts';
import { readHistory } from './read-history.ts';
import { listLeads, readLead } from './read-leads.ts';
import { updateLead } from './update-lead.ts';

export { addLeads, type NewLead, newLead } from './add-leads.ts';
export { advanceLead, type LeadToAdvance, lockLead } from './advance-lead.ts';
export { type Insured, withAside, withInsured } from './aside-notes.ts';
export { completeLeads, type LeadAddition, type LeadCompletion, takeBackLeadCompletions } from './complete-leads.ts';
export { findLeads } from './find-leads.ts';
export { firstContactAt, secondsToContact, tellsContact } from './first-contact.ts';
export { leadTallies } from './lead-tallies.ts';
export { spanOfTime } from './lead-times.ts';
export { leadsOfClient } from './leads-of-client.ts';
export { listLeads } from './read-leads.ts';
export { isUntouched, lockUntouched, removeLeads } from './remove-leads.ts';

export const leads = implement(leadRoutes)(
  {
    listLeads: ({ query }, deed) => listLeads(query, deed),
    createLead: ({ body }, deed) => createLead(body, deed),
    findLeadDuplicates: ({ query }, deed) => findDuplicates(query, deed),
    readLead: async ({ params }, deed) => (await readLead(params.id, deed)) ?? deed.refuse('not_found'),
    updateLead: ({ params, body }, deed) => updateLead(params.id, body, deed),
    readLeadHistory: async ({ params, query }, deed) =>
      (await readHistory(params.id, query, deed)) ?? deed.refuse('not_found'),
  },
  { daily: [countLeadDays], hearers: [keepChangedPerson, handOnLeads] },
);
