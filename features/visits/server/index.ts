import { implement } from '#platform/server/http/implement.ts';
import { visitRoutes } from '../contract.ts';
import { answerVisit, endVisit } from './change-visit.ts';
import { listTenantVisits, listVisits } from './read-visits.ts';
import { asksFirst, updateVisitRule } from './visit-rule.ts';
import { visitTenant } from './visit-tenant.ts';

export const visits = implement(visitRoutes)({
  visitTenant: ({ params: { id }, body }, ctx) => visitTenant(id, body, ctx),
  listTenantVisits: ({ params: { id } }, ctx) => listTenantVisits(id, ctx),
  listVisits: ({ query }, ctx) => listVisits(query, ctx),
  answerVisit: ({ params: { id }, body }, ctx) => answerVisit(id, body.is_agreed, ctx),
  endVisit: ({ params: { id } }, steps) => endVisit(id, steps),
  readVisitRule: async (_input, ctx) => ({ ask_first: await asksFirst(ctx) }),
  updateVisitRule: ({ body }, ctx) => updateVisitRule(body, ctx),
});
