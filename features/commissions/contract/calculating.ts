import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { calendarDate, money, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { managingCommissions } from './access.ts';
import { count, signedMoney, summedMoney } from './amounts.ts';
import { leftOutReasons, PeriodAgent } from './periods.ts';
import { ruleProducts } from './rules.ts';

/** A policy without a line, and the reason. */
export const LeftOutPolicy = z.object({
  id: uuid,
  policy_number: z.string(),
  client_name: z.string(),
  product_type: z.enum(productTypes),
  annual_premium: money,
  effective_date: calendarDate,
  agent_name: z.nullable(z.string()),
  /** It took effect before the period. */
  is_late: z.boolean(),
  reason: z.enum(leftOutReasons),
});
export type LeftOutPolicy = z.infer<typeof LeftOutPolicy>;
LeftOutPolicy.register(z.globalRegistry, { id: 'LeftOutPolicy' });

export const LeftOutQuery = z.object({ ...pageQuery, reason: z.optional(z.enum(leftOutReasons)) });
export type LeftOutQuery = z.infer<typeof LeftOutQuery>;

/** The maximum number of lines, and of left-out policies, in a dry run. */
export const dryRunMax = 200;

/** A line that a calculation would write. */
export const DryLine = z.object({
  /** null: a bonus. */
  policy_id: z.nullable(uuid),
  policy_number: z.string(),
  client_name: z.string(),
  /** `All`: a bonus for any product. */
  product_type: z.enum(ruleProducts),
  agent_id: uuid,
  agent_name: z.string(),
  rule_id: uuid,
  rule_name: z.string(),
  annual_premium: money,
  base_amount: summedMoney,
  /** Percent; null if there is no single rate. */
  rate: z.nullable(z.number()),
  commission_amount: money,
  is_renewal: z.boolean(),
  is_late: z.boolean(),
});
export type DryLine = z.infer<typeof DryLine>;

export const DryRunQuery = z.object({
  /** Only the lines of this agent; the totals include all agents. */
  agent_id: z.optional(uuid),
});
export type DryRunQuery = z.infer<typeof DryRunQuery>;

/** What a calculation of the period would write now. */
export const DryRun = z.object({
  total_commissions: signedMoney,
  total_policies: count,
  total_premium: summedMoney,
  by_agent: z.array(PeriodAgent),
  left_out: z.record(z.enum(leftOutReasons), count),
  /** The first lines, by the agent's name and the policy's effective date. */
  lines: z.array(DryLine),
  left_out_policies: z.array(LeftOutPolicy),
  /** Bonuses that pay nothing because their threshold is not set. */
  unset_bonuses: z.array(z.object({ id: uuid, name: z.string() })),
});
export type DryRun = z.infer<typeof DryRun>;
DryRun.register(z.globalRegistry, { id: 'CommissionDryRun' });

/** Every line of a period, computed again from stored data. */
export const PeriodCheck = z.object({
  lines: count,
  /** Lines with a different result; there should be none. */
  differing: z.array(z.object({ id: uuid, stored: signedMoney, recomputed: signedMoney })),
  /** The sum of the lines, and the total of the period. */
  sum: signedMoney,
  total: signedMoney,
});
export type PeriodCheck = z.infer<typeof PeriodCheck>;
PeriodCheck.register(z.globalRegistry, { id: 'CommissionPeriodCheck' });

export const calculatingRoutes = {
  dryRunPeriod: {
    method: 'GET',
    path: '/commissions/periods/{id}/dry-run',
    ...managingCommissions,
    query: DryRunQuery,
    ok: [200, DryRun],
    errors: { period_not_open: 409 },
    shows: ['commission_period', 'commission_scheme', 'policy', 'client', 'user'],
    summary: 'What calculating an open period would write now',
  },
  listLeftOut: {
    method: 'GET',
    path: '/commissions/periods/{id}/left-out',
    ...managingCommissions,
    query: LeftOutQuery,
    ok: [200, z.array(LeftOutPolicy)],
    paged: true,
    shows: ['commission_period', 'policy', 'client', 'user'],
    summary: 'The policies that got no line in a calculated period, each with the reason',
  },
  checkPeriod: {
    method: 'GET',
    path: '/commissions/periods/{id}/check',
    ...managingCommissions,
    ok: [200, PeriodCheck],
    shows: ['commission_period', 'commission'],
    summary: 'Every line of a period reckoned once more, from what is stored',
  },
} as const;
