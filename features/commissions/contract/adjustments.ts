import * as z from 'zod/mini';
import { calendarDate, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { managingCommissions, readingCommissions } from './access.ts';
import { adjustingAmount, signedMoney } from './amounts.ts';

export const adjustmentTypes = ['Manual', 'Policy Cancellation', 'Correction', 'Bonus', 'Penalty'] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

export const adjustmentReasonMax = 500;

/** An adjustment of a line. Neither the adjustment nor the line ever changes. */
export const CommissionAdjustment = z.object({
  id: uuid,
  commission_id: uuid,
  /** A positive amount raises the commission, a negative one reduces it. */
  adjustment_amount: signedMoney,
  reason: z.string(),
  adjustment_type: z.enum(adjustmentTypes),
  /** The agency's day on which it was made. */
  made_on: calendarDate,
  /**
   * The period whose statement has it: the first that ends on its day or later and was not closed when it was made;
   * null: there is none yet.
   */
  counts_in: z.nullable(z.object({ id: uuid, name: z.string() })),
  created_by_name: z.nullable(z.string()),
  created_at: instant,
});
export type CommissionAdjustment = z.infer<typeof CommissionAdjustment>;
CommissionAdjustment.register(z.globalRegistry, { id: 'CommissionAdjustment' });

export const CreateAdjustment = z.object({
  adjustment_amount: adjustingAmount,
  reason: requiredText(adjustmentReasonMax, 'commissions:validation.reason_required'),
  adjustment_type: z._default(z.enum(adjustmentTypes), 'Manual'),
});
export type CreateAdjustment = z.infer<typeof CreateAdjustment>;
CreateAdjustment.register(z.globalRegistry, { id: 'CreateAdjustment' });

export const adjustmentRoutes = {
  listAdjustments: {
    method: 'GET',
    path: '/commissions/{id}/adjustments',
    ...readingCommissions,
    query: z.object({ ...pageQuery }),
    ok: [200, z.array(CommissionAdjustment)],
    paged: true,
    shows: ['commission', 'commission_period', 'user'],
    summary: 'The adjustments of a commission, newest first',
  },
  createAdjustment: {
    method: 'POST',
    path: '/commissions/{id}/adjustments',
    ...managingCommissions,
    body: CreateAdjustment,
    ok: [201, CommissionAdjustment],
    errors: { commission_cancelled: 409 },
    changes: ['commission'],
    summary: 'Adjust a commission by an entry of today beside it',
  },
} as const;
