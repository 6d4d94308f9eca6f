import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import { readingCommissions } from './access.ts';
import { count, signedMoney } from './amounts.ts';

const Figure = z.object({ commissions: count, total: signedMoney });

/**
 * The commission totals: the agency's for an Admin and a Manager, their own for an Agente. Totals include adjustments.
 */
export const CommissionDashboard = z.object({
  /** As `2026-11`. */
  current_month: z.string(),
  /** Calculated in the current month, including adjustments made in it. */
  current_month_commissions: count,
  current_month_total: signedMoney,
  /** The adjustments in it. */
  current_month_adjustments: signedMoney,
  /** Pending, Calculated and Under Review. */
  pending_commissions: count,
  pending_total: signedMoney,
  approved_commissions: count,
  approved_total: signedMoney,
  /** By product, with `All` for bonuses for any product, and by status; without zero counts. */
  commissions_by_product: z.record(z.string(), count),
  totals_by_product: z.record(z.string(), signedMoney),
  commissions_by_status: z.record(z.string(), count),
  totals_by_status: z.record(z.string(), signedMoney),
  /** The current month by agent, the highest total first; null for an Agente. */
  by_agent: z.nullable(z.array(z.extend(Figure, { agent_id: uuid, agent_name: z.string() }))),
  /** The last twelve months, the current one last. */
  by_month: z.array(z.extend(Figure, { month: z.string() })),
  /** Chargebacks that wait for a decision. */
  open_chargebacks: Figure,
});
export type CommissionDashboard = z.infer<typeof CommissionDashboard>;
CommissionDashboard.register(z.globalRegistry, { id: 'CommissionDashboard' });

export const figureRoutes = {
  readCommissionDashboard: {
    method: 'GET',
    path: '/commissions/dashboard',
    ...readingCommissions,
    ok: [200, CommissionDashboard],
    shows: ['commission', 'commission_period', 'user'],
    summary: "The commissions in figures: the agency's, or an Agente's own",
  },
} as const;
