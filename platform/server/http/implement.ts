import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { PlatformError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type {
  AnswerOf,
  BodyOf,
  ErrorsOf,
  ParamsOf,
  QueryOf,
  Route,
  RouteGroup,
  Routes,
  Schema,
} from '../../contract/route.ts';
import type { Session } from '../access/session.ts';
import type { AuditEntry, Author } from '../acts/audit.ts';
import type { Services } from '../acts/services.ts';
import type { JobDefinition } from '../background/jobs.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { FieldProblem } from '../ground/refusal.ts';

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
  /** How many rows the whole list has, counted up to `totalCountMax` + 1. */
  total: number;
}

/** A file as an answer. It is made after the transaction has committed, so that no connection waits for it. */
export interface FileAnswer {
  /** The name under which it is saved: ASCII, without path. */
  name: string;
  render(): Promise<Uint8Array>;
}

export type ResultOf<R extends Route> = R['paged'] extends true
  ? AnswerOf<R> extends readonly (infer Item)[]
    ? Page<Item>
    : never
  : AnswerOf<R, FileAnswer>;

export interface Input<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
}

type Refuse<Code extends string> = (code: Code | PlatformError, values?: Record<string, unknown>) => never;

/** What every handler gets. */
export interface PublicContext<Code extends string = never> {
  services: Services;
  clock: Clock;
  log: FastifyBaseLogger;
  language: Language;
  /** The caller's network address. */
  address: string;
  /** Whether the caller sits on this machine and came without any proxy. */
  isDirectLoopback: boolean;
  /** A header of the request, in lower case; absent as undefined. */
  header(name: string): string | undefined;
  request_id: string;
  /** Ends the call with a declared code. */
  refuse: Refuse<Code>;
  /** Ends the call with `validation_error` on the named fields; messages are translation keys. */
  refuseFields(fields: readonly FieldProblem[]): never;
}

/** What the handler of a signed-in caller gets: one open transaction that sees one agency. */
export interface Context<Code extends string = never> extends PublicContext<Code> {
  tx: Tx;
  session: Session;
  author: Author;
  /** Adds a row to the agency's audit trail. Every write must call it at least once, with null when nothing changed. */
  audit(entry: AuditEntry | null): void;
  /** Enqueues a job that runs if, and only if, this transaction commits. */
  enqueue<S extends Schema>(job: JobDefinition<S>, payload: z.input<S>): Promise<void>;
}

export type Handler<R extends Route> = (
  input: Input<R>,
  context: R['allow'] extends 'public' ? PublicContext<ErrorsOf<R>> : Context<ErrorsOf<R>>,
) => Promise<ResultOf<R>>;

/** A slice's routes bound to what they do. */
export interface ServerSlice {
  readonly group: RouteGroup;
  readonly handlers: Readonly<Record<string, Handler<Route>>>;
  readonly jobs: readonly JobDefinition[];
}

/**
 * Binds a slice's routes to their handlers. A missing handler, a wrong answer shape or an undeclared error code does
 * not compile. The contract comes first, in a call of its own, so that answers keep their literal types.
 */
export function implement<R extends Routes>(group: RouteGroup<R>) {
  return (
    handlers: { readonly [Id in keyof R]: Handler<R[Id]> },
    jobs: readonly JobDefinition[] = [],
  ): ServerSlice => ({
    group,
    handlers: handlers as unknown as ServerSlice['handlers'],
    jobs,
  });
}
