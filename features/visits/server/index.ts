import { implement } from '#platform/server/http/implement.ts';
import { visitRoutes } from '../contract.ts';
import { answerVisit, endVisit } from './change-visit.ts';
import { listTenantVisits, listVisits } from './read-visits.ts';
import { asksFirst, updateVisitRule } from './visit-rule.ts';
import { visitTenant } from './visit-tenant.ts';

export const visits = implement(visitRoutes)({
  visitTenant: ({ params: { id }, body }, deed) => visitTenant(id, body, deed),
  listTenantVisits: ({ params: { id } }, deed) => listTenantVisits(id, deed),
  listVisits: ({ query }, deed) => listVisits(query, deed),
  answerVisit: ({ params: { id }, body }, deed) => answerVisit(id, body.is_agreed, deed),
  endVisit: ({ params: { id } }, steps) => endVisit(id, steps),
  readVisitRule: async (_input, deed) => ({ ask_first: await asksFirst(deed) }),
  updateVisitRule: ({ body }, deed) => updateVisitRule(body, deed),
});
