import type * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';
import type { Agency } from '../acts/agency.ts';
import type { CommandContext, PlatformCommandContext } from '../acts/command-context.ts';
import type { Services } from '../acts/services.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import type { QueueName, QueueRules } from '../queue/queue.ts';

/** What every job has. It may call external services between its transactions, never within one. */
interface Work {
  /** The same for every attempt of one job: the idempotency key of a message. */
  readonly job_id: string;
  /** Whether this is the last attempt. */
  readonly is_last_try: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly services: Services;
}

/** The context of a running job in its agency. It may run one transaction after another. */
export interface AgencyWork extends Work {
  readonly agency: Agency;
  /** Runs a command in its own transaction, with Vigencia as the actor. */
  act<T>(act: (ctx: CommandContext) => Promise<T>): Promise<T>;
  /** Like `act`, and ends the job in the same transaction, even if the process is killed afterward. */
  finish<T>(act: (ctx: CommandContext) => Promise<T>): Promise<T>;
}

/** The context of a running job of the platform. */
export interface PlatformWork extends Work {
  act<T>(act: (ctx: PlatformCommandContext) => Promise<T>): Promise<T>;
  finish<T>(act: (ctx: PlatformCommandContext) => Promise<T>): Promise<T>;
  /** Runs a command in an agency, with Vigencia as the actor. */
  actIn<T>(agencyId: string, act: (ctx: CommandContext) => Promise<T>): Promise<T>;
}

/** Work of one agency that continues after the response. It runs at least once and is retried on failure. */
export interface AgencyJob<S extends Schema = Schema> extends QueueName<S>, QueueRules {
  readonly kind: 'agency';
  readonly schedule?: never;
  readonly duringMaintenance?: never;
  run(payload: z.output<S>, work: AgencyWork): Promise<void>;
}

/** Work without an agency: scheduled, or for an agency that isn't known yet. */
export interface PlatformJob<S extends Schema = Schema> extends QueueName<S>, QueueRules {
  readonly kind: 'platform';
  /** Every worker runs this job when it starts, to resume what a killed process left. */
  readonly atStart?: true;
  /** Also runs while background work waits during maintenance. */
  readonly duringMaintenance?: true;
  run(payload: z.output<S>, work: PlatformWork): Promise<void>;
}

export type AnyJob = AgencyJob | PlatformJob;

type Told<Job> = Omit<Job, 'kind' | 'concurrency'> & { concurrency?: number };

const concurrencyDefault = 4;

/** Declares a job of one agency. */
export function agencyJob<S extends Schema>(declared: Told<AgencyJob<S>>): AgencyJob<S> {
  return { concurrency: concurrencyDefault, ...declared, kind: 'agency' };
}

/** Declares a job of the platform. */
export function platformJob<S extends Schema>(declared: Told<PlatformJob<S>>): PlatformJob<S> {
  return { concurrency: 1, ...declared, kind: 'platform' };
}
