import { implement } from '#platform/server/http/implement.ts';
import { agencyRoutes } from '../contract.ts';
import { readAgency } from './read-agency.ts';
import { readPlan } from './read-plan.ts';
import { updateAgency } from './update-agency.ts';

export const agency = implement(agencyRoutes)({
  readAgency: (_input, ctx) => readAgency(ctx),
  updateAgency: ({ body }, ctx) => updateAgency(body, ctx),
  readAgencyPlan: (_input, ctx) => readPlan(ctx),
});
