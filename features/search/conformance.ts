import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aTask } from '#features/tasks/testing.ts';
import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { searchRoutes } from './contract.ts';

export const conformance = sliceConformance(searchRoutes, {
  prefix: /^\/search$/,
  required: ['GET /search'],
  calls: { search: () => ({ query: { q: 'rosa' } }) },
  async sought(agency) {
    const seller = agency.as('Agente');
    const { body: lead } = await seller.post('/leads', aLead({ contact: soughtPerson }));
    const ofPerson = { client_id: lead.client_id as string };
    const quote = await aSentQuote(seller, ofPerson);
    const policy = await aPolicy(seller, ofPerson);
    const task = await seller.post('/tasks', aTask({ lead_id: lead.id }));
    const numbers: string[] = [quote.quote_number, policy.policy_number];
    return {
      words: [lead.id, quote.id, policy.id, task.body.id, ...personWords],
      questions: { search: [...personSearches, ...numbers].map((q) => ({ q })) },
    };
  },
});
