import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { calendarDate, instant, money, uuid } from '#platform/contract/fields.ts';

const count = z.int().check(z.gte(0));

/** `stopped`: the run showed no activity for too long, and another run replaced it. */
export const runStatuses = ['running', 'done', 'stopped'] as const;

/** One run of the engine over the agency's policies. */
export const RenewalRun = z.object({
  id: uuid,
  status: z.enum(runStatuses),
  /** null: started by the daily step. */
  started_by_name: z.nullable(z.string()),
  started_at: instant,
  ended_at: z.nullable(instant),
  /** How many policies were due at the start, and how many renewals the run has made. */
  total: count,
  done: count,
  /** The number of transactions so far. */
  batches: count,
});
export type RenewalRun = z.infer<typeof RenewalRun>;
RenewalRun.register(z.globalRegistry, { id: 'RenewalRun' });

/** The renewals in figures, and the last run of the engine. */
export const EngineStatus = z.object({
  total_renewals: count,
  pending_renewals: count,
  processing_renewals: count,
  completed_renewals: count,
  failed_renewals: count,
  cancelled_renewals: count,
  /** null: the engine has never run. */
  run: z.nullable(RenewalRun),
});
export type EngineStatus = z.infer<typeof EngineStatus>;
EngineStatus.register(z.globalRegistry, { id: 'EngineStatus' });

/**
 * Why a policy gets no renewal: it has one for this term, a later policy follows it, it expires after the engine's
 * window, it has expired, it was cancelled, or it was renewed.
 */
export const leftOutReasons = ['has_renewal', 'followed', 'not_due', 'expired', 'cancelled', 'renewed'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The maximum number of policies that a preview lists, for the due ones and for those left out each. */
export const previewMax = 50;

const PreviewedPolicy = z.object({
  id: uuid,
  policy_number: z.string(),
  client_name: z.string(),
  product_type: z.enum(productTypes),
  carrier: z.string(),
  annual_premium: money,
  expiration_date: calendarDate,
  agent_name: z.nullable(z.string()),
});

/** What a run would do at this moment. */
export const RenewalPreview = z.object({
  /** Policies that expire from today up to this day are due. */
  until: calendarDate,
  /** How many policies would get a renewal, and their total annual premium. */
  due: count,
  due_premium: money,
  /** The first of them, by expiration. */
  policies: z.array(PreviewedPolicy),
  /** How many get none, by reason. */
  left_out: z.record(z.enum(leftOutReasons), count),
  /** The first of those that expire in the same window and get none, by expiration. */
  left_out_policies: z.array(z.extend(PreviewedPolicy, { why: z.enum(leftOutReasons) })),
});
export type RenewalPreview = z.infer<typeof RenewalPreview>;
RenewalPreview.register(z.globalRegistry, { id: 'RenewalPreview' });

export const ProcessRenewals = z.object({
  /** Returns a preview and changes nothing. */
  dry_run: z.optional(z.enum(['true', 'false'])),
});
export type ProcessRenewals = z.infer<typeof ProcessRenewals>;

/** The run that was started, or the preview of a dry run. */
export const RenewalProcess = z.object({ run: z.nullable(RenewalRun), preview: z.nullable(RenewalPreview) });
export type RenewalProcess = z.infer<typeof RenewalProcess>;
RenewalProcess.register(z.globalRegistry, { id: 'RenewalProcess' });
