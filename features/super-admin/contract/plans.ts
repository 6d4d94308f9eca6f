import * as z from 'zod/mini';
import { features, plans } from '#features/tenants/contract.ts';
import { money } from '#platform/contract/fields.ts';
import { byOperators } from './access.ts';
import { maxPoliciesMax, maxUsersMax } from './tenants.ts';

const limits = {
  max_users: z.number().check(z.int(), z.gte(1), z.lte(maxUsersMax)),
  /** null: no limit. */
  max_policies: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(maxPoliciesMax))),
  features_enabled: z.array(z.enum(features)).check(z.maxLength(features.length)),
  /** In dollars, for information only. */
  monthly_price: money,
};

/** The terms that are sold under a plan's name. */
export const PlanTerms = z.object({ name: z.enum(plans), ...limits });
export type PlanTerms = z.infer<typeof PlanTerms>;
PlanTerms.register(z.globalRegistry, { id: 'PlanTerms' });

/** Omitted fields are unchanged. Agencies on the plan keep their current limits. */
export const UpdatePlan = z.partial(z.object(limits));
export type UpdatePlan = z.infer<typeof UpdatePlan>;

export const planRoutes = {
  listPlans: {
    method: 'GET',
    path: '/super-admin/plans',
    ...byOperators,
    ok: [200, z.array(PlanTerms)],
    shows: ['plan'],
    summary: 'The plans with their limits, modules and prices',
  },
  updatePlan: {
    method: 'PUT',
    path: '/super-admin/plans/{name}',
    params: { name: z.enum(plans) },
    ...byOperators,
    body: UpdatePlan,
    ok: [200, PlanTerms],
    changes: ['plan'],
    summary: 'Change what a plan includes; agencies on the plan keep what they have',
  },
} as const;
