import type { Compilable } from 'kysely';
import type * as z from 'zod/mini';
import type { DomainEvent } from '#platform/contract/domain-event.ts';
import type { PlatformError } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Schema } from '#platform/contract/route.ts';
import type { Subject } from '#platform/contract/subjects.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { FieldProblem } from '../ground/refusal.ts';
import type { QueueName, When } from '../queue/queue.ts';
import type { ActServices } from './act-services.ts';
import type { Actor } from './actor.ts';
import type { Agency } from './agency.ts';
import type { AuditEntry, PlatformAuditEntry } from './audit.ts';
import type { Increment } from './increment.ts';

/** What every deed has, in an agency or on the platform: one open transaction, and who acts. */
interface ContextBase<Code extends string> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The language in which whoever acts is answered. */
  readonly language: Language;
  readonly services: ActServices;
  /** Sends a statement along with the commit, so that it costs no round trip; should it fail, all is rolled back. */
  atCommit(statement: Compilable): void;
  /** Ends the deed with a declared code, and all is rolled back. */
  refuse(code: Code | PlatformError, values?: Record<string, unknown>): never;
  /** Ends the deed with `validation_error` on the named fields; messages are translation keys. */
  refuseFields(fields: readonly FieldProblem[]): never;
  /**
   * Ends the deed with `changed_meanwhile` where its caller has read another version of the record than there is now. The
   * act that changes the record asks this together with its lock, right after it: from then on nobody else changes it.
   */
  refuseIfChanged(): Promise<void>;
}

/**
 * What an act gets, whoever asks for it: a call, a job, a command, an import, the seed. One transaction that sees one
 * agency; what is told, weighed, enqueued and emitted in it happens if, and only if, it commits.
 */
export interface CommandContext<Code extends string = never> extends ContextBase<Code> {
  readonly agency: Agency;
  /** The user whose own rows alone may be read and changed; null: all of the agency's. A colleague's are `not_found`. */
  readonly onlyRowsOf: string | null;
  /** The agency's calendar day. */
  readonly today: string;
  /** Adds a row to the agency's audit trail. Every write must call it at least once, with null when nothing changed. */
  audit(entry: AuditEntry | null): void;
  /** Moves a row in the agency's figures, from what it weighed to what it weighs: `[]` before for a new row. */
  count(before: readonly Increment[], after: readonly Increment[]): void;
  /** Enqueues a job of this agency. */
  enqueue<S extends Schema>(job: QueueName<S>, payload: z.input<S>, when?: When): Promise<void>;
  /**
   * Tells screens that a record is another one, or that there is one more or one less; `readerId`: those of this user alone.
   * A law demands it, or a fact, of every row that a record is made of.
   */
  changed(subject: Subject, id: string, readerId?: string): void;
  /** Tells what has happened to whoever hears it, and screens that its record has changed: now, in this transaction, or in a job that runs once. */
  publish<F extends DomainEvent>(event: F, payload: z.input<F['payload']>): Promise<void>;
}

/** A deed on the platform, outside any agency: it sees the platform's tables alone. */
export interface PlatformCommandContext<Code extends string = never> extends ContextBase<Code> {
  /** Adds a row to the platform's audit trail. */
  audit(entry: PlatformAuditEntry | null): void;
  /** Enqueues a job of an agency; null: one of the platform. */
  enqueue<S extends Schema>(agencyId: string | null, job: QueueName<S>, payload: z.input<S>): Promise<void>;
  /** The deed in an agency to which this transaction has been bound, by the act that made the agency. */
  within(agency: Agency): CommandContext<Code>;
}
