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

/** What every command context has, in an agency or on the platform: one open transaction, and the actor. */
interface ContextBase<Code extends string> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The language of the actor's answers. */
  readonly language: Language;
  readonly services: ActServices;
  /** Sends a statement with the commit, so that it costs no round trip. If it fails, the transaction rolls back. */
  atCommit(statement: Compilable): void;
  /** Ends the command with a declared code and rolls the transaction back. */
  refuse(code: Code | PlatformError, values?: Record<string, unknown>): never;
  /** Ends the command with `validation_error` on the named fields; messages are translation keys. */
  refuseFields(fields: readonly FieldProblem[]): never;
  /**
   * Ends the command with `changed_meanwhile` if the record is no longer the version that its caller read. The command
   * that changes the record calls this right after it locks the record, so that no concurrent change is possible
   * afterward.
   */
  refuseIfChanged(): Promise<void>;
}

/**
 * The context of a command, regardless of its origin: a call, a job, a CLI command, an import or the seed. Its one
 * transaction sees one agency. What the command audits, counts, enqueues and publishes takes effect if, and only if,
 * the transaction commits.
 */
export interface CommandContext<Code extends string = never> extends ContextBase<Code> {
  readonly agency: Agency;
  /**
   * The user whose rows alone may be read and changed; other users' rows are `not_found`. null means all of the
   * agency's rows.
   */
  readonly onlyRowsOf: string | null;
  /** The agency's calendar day. */
  readonly today: string;
  /** Adds a row to the agency's audit trail. Every write must call it at least once, with null if nothing changed. */
  audit(entry: AuditEntry | null): void;
  /**
   * Updates the agency's counters for a row from its increments before to those after. For a new row, `before` is `[]`.
   */
  count(before: readonly Increment[], after: readonly Increment[]): void;
  /** Enqueues a job of this agency. */
  enqueue<S extends Schema>(job: QueueName<S>, payload: z.input<S>, when?: When): Promise<void>;
  /**
   * Notifies screens that a record was changed, added or removed. With `readerId`, only that user's screens. A
   * conformance test requires this, or a domain event, for every row that a record consists of.
   */
  changed(subject: Subject, id: string, readerId?: string): void;
  /**
   * Publishes a domain event to its subscribers and notifies screens that its record has changed. Subscribers run in
   * this transaction, or in a job that runs once.
   */
  publish<F extends DomainEvent>(event: F, payload: z.input<F['payload']>): Promise<void>;
  /** Publishes several events of one kind together, so that subscribers need few statements for them. */
  publishAll<F extends DomainEvent>(event: F, payloads: readonly z.input<F['payload']>[]): Promise<void>;
}

/** The context of a command on the platform, outside any agency: it sees only the platform's tables. */
export interface PlatformCommandContext<Code extends string = never> extends ContextBase<Code> {
  /** Adds a row to the platform's audit trail. */
  audit(entry: PlatformAuditEntry | null): void;
  /** Enqueues a job of an agency; null means a job of the platform. */
  enqueue<S extends Schema>(agencyId: string | null, job: QueueName<S>, payload: z.input<S>): Promise<void>;
  /** The context of the agency that this transaction is bound to, for the command that created the agency. */
  within(agency: Agency): CommandContext<Code>;
}
