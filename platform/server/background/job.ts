import type * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';
import type { Agency } from '../acts/agency.ts';
import type { CommandContext, PlatformCommandContext } from '../acts/command-context.ts';
import type { Services } from '../acts/services.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import type { QueueName, QueueRules } from '../queue/queue.ts';

/** What every job has at hand. It may call the outside, between its transactions and never in one. */
interface Work {
  /** The same for every try of one job: the key under which a message is sent once. */
  readonly job_id: string;
  /** Whether no try comes after this one if it fails. */
  readonly is_last_try: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly services: Services;
}

/** A job at work in its agency, in one transaction after the other. */
export interface AgencyWork extends Work {
  readonly agency: Agency;
  /** Runs an act in a transaction of its own, as the house. */
  act<T>(act: (ctx: CommandContext) => Promise<T>): Promise<T>;
  /** The same, and the job is done when the transaction commits, whatever is killed after that. */
  finish<T>(act: (ctx: CommandContext) => Promise<T>): Promise<T>;
}

/** A job at work for the platform. */
export interface PlatformWork extends Work {
  act<T>(act: (ctx: PlatformCommandContext) => Promise<T>): Promise<T>;
  finish<T>(act: (ctx: PlatformCommandContext) => Promise<T>): Promise<T>;
  /** Runs an act in an agency, as the house. */
  actIn<T>(agencyId: string, act: (ctx: CommandContext) => Promise<T>): Promise<T>;
}

/** Work of one agency that goes on after the answer: at least once, tried again when it fails. */
export interface AgencyJob<S extends Schema = Schema> extends QueueName<S>, QueueRules {
  readonly kind: 'agency';
  readonly schedule?: never;
  readonly duringMaintenance?: never;
  run(payload: z.output<S>, work: AgencyWork): Promise<void>;
}

/** Work of no agency: by the clock, or for whoever is not known yet. */
export interface PlatformJob<S extends Schema = Schema> extends QueueName<S>, QueueRules {
  readonly kind: 'platform';
  /** Whoever begins to work does this first: it takes up what a process that was killed has left. */
  readonly atStart?: true;
  /** It is done also while background work waits because the installation is maintained. */
  readonly duringMaintenance?: true;
  run(payload: z.output<S>, work: PlatformWork): Promise<void>;
}

export type AnyJob = AgencyJob | PlatformJob;

type Told<Job> = Omit<Job, 'kind' | 'concurrency'> & { concurrency?: number };

const concurrencyDefault = 4;

/** Declares work of one agency. */
export function agencyJob<S extends Schema>(declared: Told<AgencyJob<S>>): AgencyJob<S> {
  return { concurrency: concurrencyDefault, ...declared, kind: 'agency' };
}

/** Declares work of the platform. */
export function platformJob<S extends Schema>(declared: Told<PlatformJob<S>>): PlatformJob<S> {
  return { concurrency: 1, ...declared, kind: 'platform' };
}
