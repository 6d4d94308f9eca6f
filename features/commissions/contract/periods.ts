import * as z from 'zod/mini';
import { calendarDate, dateOrInstant, instant, requiredText, textOr, uuid } from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { field, needed, optional, shapeOf, text } from '#platform/contract/record-fields.ts';
import { administrators } from '#platform/contract/roles.ts';
import { feature, managingCommissions } from './access.ts';
import { count, signedMoney, summedMoney } from './amounts.ts';
import { nameMax, periodTypes } from './schemes.ts';

export const periodStatuses = ['Open', 'Calculating', 'Calculated', 'Under Review', 'Approved', 'Closed'] as const;
export type PeriodStatus = (typeof periodStatuses)[number];

/**
 * The status changes that an update allows. A selector offers them while a period is Calculated; after that they are
 * its next steps. Only `calculatePeriod` moves Open to Calculating and on to Calculated; only `reopenPeriod` moves
 * Closed to Under Review.
 */
export const periodMoves: Readonly<Record<PeriodStatus, readonly PeriodStatus[]>> = {
  Open: [],
  Calculating: [],
  Calculated: ['Under Review', 'Approved', 'Closed', 'Open'],
  'Under Review': ['Approved', 'Calculated'],
  Approved: ['Closed'],
  Closed: [],
};

/** Periods that have lines. */
export const calculatedPeriodStatuses: readonly PeriodStatus[] = ['Calculated', 'Under Review', 'Approved', 'Closed'];

export const periodNotesMax = 2_000;
export const reopenReasonMax = 500;
/** The maximum number of months from the end date to the cut-off date. */
export const cutOffMonthsMax = 12;

/**
 * Why a policy has no line; see the README. `bonus_only`: no rule pays it, and a bonus counts it. `first_renewal`: the
 * first term sold here of a policy from an imported book, which the scheme leaves out.
 */
export const leftOutReasons = ['no_agent', 'role', 'no_rule', 'bonus_only', 'cancelled', 'first_renewal'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const day = (error: string) => textOr(error).check(z.minLength(1, { error, abort: true }), z.maxLength(40));
const required = (error: string) => z.pipe(day(error), dateOrInstant);

/** The progress of a calculation. */
export const Calculation = z.object({
  /** The number of policies to process, and the number already processed. */
  total: count,
  done: count,
  started_by_name: z.nullable(z.string()),
  started_at: instant,
  /** null while it runs. */
  ended_at: z.nullable(instant),
});
export type Calculation = z.infer<typeof Calculation>;

/** A period's fields. */
export const periodFields = {
  id: field(needed(uuid), 'card'),
  name: field(
    needed(requiredText(nameMax, 'commissions:validation.period_name_required'), z.string()),
    'card',
    'create',
    'update',
  ),
  scheme_id: field(needed(uuid), 'card', 'create'),
  scheme_name: field(needed(z.string()), 'card', 'joined'),
  /** If omitted, the scheme's type. */
  period_type: field(optional(z.enum(periodTypes)), 'card', 'create', 'update'),
  /** First and last day, both included. They and the cut-off date can change only while the period is Open. */
  start_date: field(
    needed(required('commissions:validation.start_date_required'), calendarDate),
    'card',
    'create',
    'update',
  ),
  end_date: field(
    needed(required('commissions:validation.end_date_required'), calendarDate),
    'card',
    'create',
    'update',
  ),
  /** A policy with a later effective date is not included here, but as late in the next period. */
  cut_off_date: field(
    needed(required('commissions:validation.cut_off_date_required'), calendarDate),
    'card',
    'create',
    'update',
  ),
  notes: field(text(periodNotesMax), 'card', 'create', 'update'),
  status: field(needed(z.enum(periodStatuses)), 'card', 'update'),
  /**
   * The calculated total of all lines, including bonuses; the number of policies that they pay, and the annual premium
   * of those.
   */
  total_commissions: field(needed(summedMoney), 'card'),
  total_policies: field(needed(count), 'card'),
  total_premium: field(needed(summedMoney), 'card'),
  /** null: never started, or the period is Open again. */
  calculation: field(needed(z.nullable(Calculation)), 'card', 'joined'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

/** A period as a card of a list. */
export const PeriodCard = z.object(shapeOf(periodFields, 'card'));
export type PeriodCard = z.infer<typeof PeriodCard>;
PeriodCard.register(z.globalRegistry, { id: 'CommissionPeriodCard' });

/** The totals of one agent in a period. */
export const PeriodAgent = z.object({
  agent_id: uuid,
  agent_name: z.string(),
  total_policies: count,
  total_premium: summedMoney,
  total_commissions: summedMoney,
});
export type PeriodAgent = z.infer<typeof PeriodAgent>;

export const CommissionPeriod = z.extend(PeriodCard, {
  /** Its lines by status, without zero counts. */
  by_status: z.record(z.string(), z.object({ commissions: count, total: signedMoney })),
  /** By name; empty until it is calculated. */
  by_agent: z.array(PeriodAgent),
  /** The number of policies without a line, by reason. */
  left_out: z.record(z.enum(leftOutReasons), count),
  /** The status changes that an update allows. */
  moves: z.array(z.enum(periodStatuses)),
});
export type CommissionPeriod = z.infer<typeof CommissionPeriod>;
CommissionPeriod.register(z.globalRegistry, { id: 'CommissionPeriod' });

export const CreatePeriod = z.object(shapeOf(periodFields, 'create'));
export type CreatePeriod = z.infer<typeof CreatePeriod>;
CreatePeriod.register(z.globalRegistry, { id: 'CreatePeriod' });

/** Omitted fields are unchanged. */
export const UpdatePeriod = z.object(shapeOf(periodFields, 'update'));
export type UpdatePeriod = z.infer<typeof UpdatePeriod>;
UpdatePeriod.register(z.globalRegistry, { id: 'UpdatePeriod' });

export const ReopenPeriod = z.object({
  reason: requiredText(reopenReasonMax, 'commissions:validation.reason_required'),
});
export type ReopenPeriod = z.infer<typeof ReopenPeriod>;

export const PeriodListQuery = z.object({
  ...pageQuery,
  scheme_id: z.optional(uuid),
  status: z.optional(z.enum(periodStatuses)),
});
export type PeriodListQuery = z.infer<typeof PeriodListQuery>;

const shows = ['commission_period', 'commission_scheme', 'user'] as const;

export const periodRoutes = {
  listPeriods: {
    method: 'GET',
    path: '/commissions/periods',
    ...managingCommissions,
    query: PeriodListQuery,
    ok: [200, z.array(PeriodCard)],
    paged: true,
    shows,
    summary: "List the agency's commission periods, the latest first",
  },
  createPeriod: {
    method: 'POST',
    path: '/commissions/periods',
    ...managingCommissions,
    body: CreatePeriod,
    ok: [201, CommissionPeriod],
    errors: { scheme_inactive: 409, periods_overlap: 409 },
    version: 'readPeriod',
    changes: ['commission_period'],
    summary: 'Create a period of an active scheme',
  },
  readPeriod: {
    method: 'GET',
    path: '/commissions/periods/{id}',
    ...managingCommissions,
    ok: [200, CommissionPeriod],
    // It also includes its lines by status.
    shows: [...shows, 'commission'],
    summary: 'One period with its totals, by agent, and what was left out',
  },
  updatePeriod: {
    method: 'PUT',
    path: '/commissions/periods/{id}',
    ...managingCommissions,
    body: UpdatePeriod,
    ok: [200, CommissionPeriod],
    errors: { period_not_open: 409, periods_overlap: 409, period_move: 409, period_has_payments: 409 },
    version: 'readPeriod',
    changes: ['commission_period', 'commission'],
    summary: 'Change a period or move its status; its lines move with it, and are dropped when it is Open again',
  },
  reopenPeriod: {
    method: 'POST',
    path: '/commissions/periods/{id}/reopen',
    allow: administrators,
    feature,
    body: ReopenPeriod,
    ok: [200, CommissionPeriod],
    errors: { period_not_closed: 409 },
    version: 'readPeriod',
    changes: ['commission_period', 'commission'],
    summary: 'Take a closed period back to review, for a reason that is kept',
  },
  calculatePeriod: {
    method: 'POST',
    path: '/commissions/periods/{id}/calculate',
    ...managingCommissions,
    ok: [202, CommissionPeriod],
    errors: { period_not_open: 409, scheme_inactive: 409 },
    version: 'readPeriod',
    changes: ['commission_period', 'commission'],
    summary: 'Start to calculate an open period, which goes on as a job',
  },
  readPeriodHistory: historyRoute({
    path: '/commissions/periods/{id}/history',
    ...managingCommissions,
    shows: ['commission_period'],
    summary: 'Who did what to a period, newest first',
  }),
} as const;
