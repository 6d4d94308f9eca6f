import * as z from 'zod/mini';
import { ofWhom } from '#features/leads/contract.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { calendarDate, givenDate, instant, isInYears, money, uuid } from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { field, needed, shapeOf } from '#platform/contract/record-fields.ts';
import { managingCommissions, readingCommissions } from './access.ts';
import { CommissionAdjustment } from './adjustments.ts';
import { count, signedMoney, summedMoney } from './amounts.ts';
import { Chargeback } from './chargebacks.ts';
import { Explanation } from './explanation.ts';
import { periodStatuses } from './periods.ts';
import { commissionTypes, ruleProducts } from './rules.ts';

/** A commission may change from any of these to any other, while its period allows it. */
export const commissionStatuses = ['Pending', 'Calculated', 'Under Review', 'Approved', 'Paid', 'Cancelled'] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

/** The statuses before approval. */
export const pendingStatuses: readonly CommissionStatus[] = ['Pending', 'Calculated', 'Under Review'];

/** The statuses that can be marked as Paid in bulk. */
export const payableStatuses: readonly CommissionStatus[] = [...pendingStatuses, 'Approved'];

/** A month of the agency's calendar, as `2026-11`. */
export const Month = z
  .string()
  .check(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'platform:validation.date', abort: true }),
    z.refine(isInYears, { error: 'platform:validation.years' }),
  );

const named = z.object({ id: uuid, name: z.string() });
const Agent = z.object({ id: uuid, full_name: z.string() });

/** The policy that a line pays. */
const PaidPolicy = z.object({
  id: uuid,
  policy_number: z.string(),
  carrier: z.string(),
  status: z.enum(policyStatuses),
  effective_date: calendarDate,
  expiration_date: calendarDate,
});

/** A commission's fields. Only the calculation of a period creates commissions; their amounts never change. */
export const commissionFields = {
  id: field(needed(uuid), 'card'),
  /** '' for a bonus. */
  client_name: field(needed(z.string()), 'card', 'joined'),
  /** null for a bonus. */
  client_id: field(needed(z.nullable(uuid)), 'card'),
  /** `All`: a bonus for any product. */
  product_type: field(needed(z.enum(ruleProducts)), 'card'),
  /** 0 for a bonus. */
  annual_premium: field(needed(money), 'card'),
  commission_amount: field(needed(money), 'card'),
  status: field(needed(z.enum(commissionStatuses)), 'card', 'update'),
  calculated_at: field(needed(instant), 'card'),
  agent: field(needed(Agent), 'card', 'joined'),
  /** null for a bonus. */
  policy: field(needed(z.nullable(PaidPolicy)), 'card', 'joined'),
  period: field(needed(z.extend(named, { status: z.enum(periodStatuses) })), 'card', 'joined'),
  scheme: field(needed(named), 'card', 'joined'),
  commission_type: field(needed(z.enum(commissionTypes)), 'card'),
  is_renewal: field(needed(z.boolean()), 'card'),
  /** Its policy took effect before the period. */
  is_late: field(needed(z.boolean()), 'card'),
  /** The sum of its adjustments, and the line plus that sum. */
  adjusted_amount: field(needed(signedMoney), 'card'),
  net: field(needed(signedMoney), 'card'),
  /** The part of the net that was calculated or adjusted in the requested days; null: no days were requested. */
  booked_amount: field(needed(z.nullable(signedMoney)), 'card', 'joined'),
  rule_name: field(needed(z.string()), 'card', 'joined'),
  /** The proposed chargeback; null: none. */
  open_chargeback_id: field(needed(z.nullable(uuid)), 'card', 'joined'),
  /** When it became Paid, and by which user; null: it is not Paid. */
  paid_at: field(needed(z.nullable(instant)), 'card'),
  paid_by_name: field(needed(z.nullable(z.string())), 'card', 'joined'),
  updated_at: field(needed(instant), 'card'),
};

/** A commission as a row of a list. */
export const CommissionCard = z.object(shapeOf(commissionFields, 'card'));
export type CommissionCard = z.infer<typeof CommissionCard>;
CommissionCard.register(z.globalRegistry, { id: 'CommissionCard' });

export const Commission = z.extend(CommissionCard, {
  explanation: Explanation,
  /** Newest first. */
  adjustments: z.array(CommissionAdjustment),
  /** The chargeback that waits for a decision; null: none. */
  chargeback: z.nullable(Chargeback),
});
export type Commission = z.infer<typeof Commission>;
Commission.register(z.globalRegistry, { id: 'Commission' });

/** Omitted fields are unchanged. */
export const UpdateCommission = z.object(shapeOf(commissionFields, 'update'));
export type UpdateCommission = z.infer<typeof UpdateCommission>;
UpdateCommission.register(z.globalRegistry, { id: 'UpdateCommission' });

export const markPaidMax = 500;
export const MarkPaid = z.object({
  ids: z
    .array(uuid)
    .check(z.minLength(1, { error: 'commissions:validation.nothing_selected' }), z.maxLength(markPaidMax)),
});
export type MarkPaid = z.infer<typeof MarkPaid>;

export const unpaidReasons = ['already_paid', 'cancelled', 'period_closed', 'not_found'] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

/** The number of marked commissions, and those that were not changed. */
export const MarkedPaid = z.object({
  paid: count,
  skipped: z.array(z.object({ id: uuid, why: z.enum(unpaidReasons) })),
});
export type MarkedPaid = z.infer<typeof MarkedPaid>;
MarkedPaid.register(z.globalRegistry, { id: 'MarkedPaid' });

export const commissionSorts = ['newest', 'oldest', 'updated', 'amount', 'net', 'premium'] as const;
export type CommissionSort = (typeof commissionSorts)[number];

/** `pending`: not approved yet. `owed`: all except Cancelled. */
export const commissionViews = ['pending', 'owed'] as const;

const filters = {
  status: z.optional(z.enum(commissionStatuses)),
  only: z.optional(z.enum(commissionViews)),
  product_type: z.optional(z.enum(ruleProducts)),
  agent: userFilter,
  period_id: z.optional(uuid),
  scheme_id: z.optional(uuid),
  /** The month of the calculation. */
  month: z.optional(Month),
  ...ofWhom,
  /** First and last agency day of the calculation or of an adjustment, both included. */
  booked_from: z.optional(givenDate),
  booked_to: z.optional(givenDate),
  policy_id: z.optional(uuid),
  client_id: z.optional(uuid),
  /** The search text, as for policies. */
  q: searchText,
};

export const CommissionListQuery = z.object({
  ...pageQuery,
  ...filters,
  sort: z._default(z.enum(commissionSorts), 'newest'),
});
export type CommissionListQuery = z.infer<typeof CommissionListQuery>;

export const CommissionTotalsQuery = z.object(filters);
export type CommissionTotalsQuery = z.infer<typeof CommissionTotalsQuery>;

/** Whether a list is filtered by the days of calculation or adjustment. */
export const isOfDays = ({ booked_from, booked_to }: { booked_from?: unknown; booked_to?: unknown }): boolean =>
  Boolean(booked_from || booked_to);

/** The totals of a list, over all pages. */
export const CommissionTotals = z.object({
  commissions: count,
  annual_premium: summedMoney,
  commission_amount: summedMoney,
  adjusted_amount: signedMoney,
  net: signedMoney,
  booked_amount: z.nullable(signedMoney),
});
export type CommissionTotals = z.infer<typeof CommissionTotals>;
CommissionTotals.register(z.globalRegistry, { id: 'CommissionTotals' });

const shows = ['commission', 'commission_period', 'commission_scheme', 'policy', 'client', 'user'] as const;

export const lineRoutes = {
  listCommissions: {
    method: 'GET',
    path: '/commissions',
    ...readingCommissions,
    query: CommissionListQuery,
    ok: [200, z.array(CommissionCard)],
    paged: true,
    shows,
    summary: "List the agency's commissions; an Agente's own",
  },
  readCommissionTotals: {
    method: 'GET',
    path: '/commissions/totals',
    ...readingCommissions,
    query: CommissionTotalsQuery,
    ok: [200, CommissionTotals],
    shows,
    summary: 'What the commissions of a list come to, all of them',
  },
  downloadCommissions: listFileRoute(CommissionListQuery, {
    path: '/commissions/file',
    ...readingCommissions,
    summary: "The commissions of a list as a file, all of them; an Agente's own",
  }),
  markPaid: {
    method: 'POST',
    path: '/commissions/paid',
    ...managingCommissions,
    body: MarkPaid,
    ok: [200, MarkedPaid],
    changes: ['commission'],
    summary: 'Mark commissions as Paid',
  },
  readCommission: {
    method: 'GET',
    path: '/commissions/{id}',
    ...readingCommissions,
    ok: [200, Commission],
    shows,
    summary: 'One commission with how it came about, its adjustments and what it comes to',
  },
  updateCommission: {
    method: 'PUT',
    path: '/commissions/{id}',
    ...managingCommissions,
    body: UpdateCommission,
    ok: [200, Commission],
    errors: { period_closed: 409, adjustment_settled: 409 },
    version: 'readCommission',
    changes: ['commission'],
    summary: 'Change the status of a commission',
  },
  readCommissionHistory: historyRoute({
    path: '/commissions/{id}/history',
    ...readingCommissions,
    shows: ['commission', 'commission_period'],
    summary: 'Who did what to a commission, newest first',
  }),
} as const;
