import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../contract/language.ts';
import type { AnswerOf, BodyOf, ErrorsOf, ParamsOf, QueryOf, Route, RouteGroup, Routes } from '../../contract/route.ts';
import type { Session } from '../access/session.ts';
import type { Actor } from '../acts/actor.ts';
import type { Agency } from '../acts/agency.ts';
import type { Deed, PlatformDeed } from '../acts/deed.ts';
import type { Hearer } from '../acts/hearers.ts';
import type { Services } from '../acts/services.ts';
import type { DailyStep } from '../background/daily-step.ts';
import type { AnyJob } from '../background/job.ts';
import type { Page } from '../database/paging.ts';
import type { Clock } from '../ground/clock.ts';

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

/** What a call brings beside its input. */
interface CallContext<Code extends string> {
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
  actor: Actor;
  /** Ends the call with a declared code. */
  refuse: Deed<Code>['refuse'];
  /** Ends the call with `validation_error` on the named fields; messages are translation keys. */
  refuseFields: Deed<Code>['refuseFields'];
}

/** What the handler of a public route gets: nobody is signed in, and no transaction is open. */
export interface PublicContext<Code extends string = never> extends CallContext<Code> {
  /** Runs an act in an agency, as somebody who has just proved to be of it. */
  performIn<T>(agency: Agency, actor: Actor, act: (deed: Deed<Code>) => Promise<T>): Promise<T>;
  /** Runs an act on the platform's own tables. */
  performOnPlatform<T>(actor: Actor, act: (deed: PlatformDeed<Code>) => Promise<T>): Promise<T>;
}

/** What the handler of a signed-in caller gets: a deed in the caller's agency, and the call around it. */
export interface Context<Code extends string = never> extends Deed<Code>, Omit<CallContext<Code>, keyof Deed<Code>> {
  session: Session;
}

export type Handler<R extends Route> = (
  input: Input<R>,
  context: R['allow'] extends 'public' ? PublicContext<ErrorsOf<R>> : Context<ErrorsOf<R>>,
) => Promise<ResultOf<R>>;

/** What a slice brings to the server. */
export interface ServerSlice {
  /** Its routes bound to what they do. */
  readonly group: RouteGroup;
  readonly handlers: Readonly<Record<string, Handler<Route>>>;
  /** Its background work. */
  readonly jobs: readonly AnyJob[];
  /** What each day of an agency begins with. */
  readonly daily: readonly DailyStep[];
  /** What it hears of earlier slices. */
  readonly hearers: readonly Hearer[];
}

type Background = { [Part in 'jobs' | 'daily' | 'hearers']?: ServerSlice[Part] };

/**
 * Binds a slice's routes to their handlers. A missing handler, a wrong answer shape or an undeclared error code does
 * not compile. The contract comes first, in a call of its own, so that answers keep their literal types.
 */
export function implement<R extends Routes>(group: RouteGroup<R>) {
  return (
    handlers: { readonly [Id in keyof R]: Handler<R[Id]> },
    { jobs = [], daily = [], hearers = [] }: Background = {},
  ): ServerSlice => ({
    group,
    handlers: handlers as unknown as ServerSlice['handlers'],
    jobs,
    daily,
    hearers,
  });
}
