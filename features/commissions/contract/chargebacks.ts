import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { calendarDate, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { pageQuery, userFilter } from '#platform/contract/page.ts';
import { managingCommissions, readingCommissions } from './access.ts';
import { CommissionAdjustment } from './adjustments.ts';
import { count, signedMoney } from './amounts.ts';

/** `Withdrawn`: the policy changed again before a decision. */
export const chargebackStatuses = ['Open', 'Taken', 'Dismissed', 'Withdrawn'] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/**
 * `flat`: the full amount, because the policy never took effect. `pro_rata`: for the remaining days of the term.
 * `reinstated`: a returned amount is paid again. `correction`: the difference after a correction of the policy.
 */
export const chargebackKinds = ['flat', 'pro_rata', 'reinstated', 'correction'] as const;
export type ChargebackKind = (typeof chargebackKinds)[number];

export const dismissReasonMax = 500;

/**
 * The amount that a commission would return or receive because its policy was canceled, reinstated or corrected. It
 * takes effect only after a decision.
 */
export const Chargeback = z.object({
  id: uuid,
  commission_id: uuid,
  policy_id: uuid,
  policy_number: z.string(),
  client_name: z.string(),
  product_type: z.enum(productTypes),
  agent: z.object({ id: uuid, full_name: z.string() }),
  status: z.enum(chargebackStatuses),
  kind: z.enum(chargebackKinds),
  /** The day on which the policy was canceled; null: it is not canceled. */
  cancelled_on: z.nullable(calendarDate),
  days_left: count,
  term_days: count,
  commission_amount: signedMoney,
  /** Negative if it is returned; never 0. */
  amount: signedMoney,
  /** Why it was dismissed; otherwise ''. */
  reason: z.string(),
  created_at: instant,
  /** When it was taken, dismissed or withdrawn, and by which user; null: it is open, or no user did it. */
  settled_at: z.nullable(instant),
  settled_by_name: z.nullable(z.string()),
});
export type Chargeback = z.infer<typeof Chargeback>;
Chargeback.register(z.globalRegistry, { id: 'CommissionChargeback' });

export const ChargebackListQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(chargebackStatuses)),
  agent: userFilter,
  policy_id: z.optional(uuid),
});
export type ChargebackListQuery = z.infer<typeof ChargebackListQuery>;

export const DismissChargeback = z.object({
  reason: requiredText(dismissReasonMax, 'commissions:validation.reason_required'),
});
export type DismissChargeback = z.infer<typeof DismissChargeback>;

export const chargebackRoutes = {
  listChargebacks: {
    method: 'GET',
    path: '/commissions/chargebacks',
    ...readingCommissions,
    query: ChargebackListQuery,
    ok: [200, z.array(Chargeback)],
    paged: true,
    shows: ['commission', 'policy', 'client', 'user'],
    summary: 'Chargebacks, newest first',
  },
  takeChargeback: {
    method: 'POST',
    path: '/commissions/chargebacks/{id}/take',
    ...managingCommissions,
    ok: [201, CommissionAdjustment],
    errors: { chargeback_settled: 409, commission_cancelled: 409 },
    changes: ['commission'],
    summary: 'Take a proposed chargeback: it becomes an adjustment of today',
  },
  dismissChargeback: {
    method: 'POST',
    path: '/commissions/chargebacks/{id}/dismiss',
    ...managingCommissions,
    body: DismissChargeback,
    ok: [200, Chargeback],
    errors: { chargeback_settled: 409 },
    changes: ['commission'],
    summary: 'Let a proposed chargeback go, for a reason that is kept',
  },
} as const;
