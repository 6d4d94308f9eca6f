import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { calendarDate, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { pageQuery, userFilter } from '#platform/contract/page.ts';
import { managingCommissions, readingCommissions } from './access.ts';
import { CommissionAdjustment } from './adjustments.ts';
import { count, signedMoney } from './amounts.ts';

/** `Withdrawn`: something else became of the policy before anybody decided. */
export const chargebackStatuses = ['Open', 'Taken', 'Dismissed', 'Withdrawn'] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/**
 * `flat`: all of it, because the policy never began. `pro_rata`: for the days of the term that were left. `reinstated`: what was
 * given back is given again. `correction`: the difference that a correction of the policy makes.
 */
export const chargebackKinds = ['flat', 'pro_rata', 'reinstated', 'correction'] as const;
export type ChargebackKind = (typeof chargebackKinds)[number];

export const dismissReasonMax = 500;

/**
 * What a commission would give back, or get, because its policy was cancelled, reinstated or corrected. Nothing is taken until
 * somebody says so.
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
  /** The day on which the policy was cancelled; null: it is not. */
  cancelled_on: z.nullable(calendarDate),
  days_left: count,
  term_days: count,
  commission_amount: signedMoney,
  /** Below 0 where it is given back; never 0. */
  amount: signedMoney,
  /** Why it was dismissed; else ''. */
  reason: z.string(),
  created_at: instant,
  /** When it was taken, dismissed or withdrawn, and by whom; null: it was not, or by nobody. */
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
