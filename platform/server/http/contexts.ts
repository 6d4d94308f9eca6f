import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Events, Hook, Upload } from '../../contract/kinds.ts';
import type { Language } from '../../contract/language.ts';
import type { BodyOf, ErrorsOf, ParamsOf, QueryOf, Route } from '../../contract/route.ts';
import type { Host } from '../access/hosts.ts';
import type { Session } from '../access/session.ts';
import type { Actor } from '../acts/actor.ts';
import type { Agency } from '../acts/agency.ts';
import type { CommandContext, PlatformCommandContext } from '../acts/command-context.ts';
import type { Services } from '../acts/services.ts';
import type { Clock } from '../ground/clock.ts';
import type { Cookies } from './cookies.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** What a caller sends, read and checked. */
export type Input<R extends Route> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
} & (R['upload'] extends Upload ? { files: readonly UploadedFile[] } : unknown) &
  (R['hook'] extends Hook ? HookInput : unknown);

/** What another system has sent, as it sent it. */
export interface HookInput {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  /** The path that was called, with its query, as it was sent: some senders sign it. */
  target: string;
}

/** What a call brings beside its input. */
export interface CallContext<Code extends string = never> {
  services: Services;
  clock: Clock;
  log: FastifyBaseLogger;
  language: Language;
  /** The caller's network address. */
  address: string;
  /** A header of the request, in lower case; absent as undefined. */
  header(name: string): string | undefined;
  request_id: string;
  actor: Actor;
  /** Ends the call with a declared code. */
  refuse: CommandContext<Code>['refuse'];
  /** Ends the call with `validation_error` on the named fields; messages are translation keys. */
  refuseFields: CommandContext<Code>['refuseFields'];
}

/** What the handler of a public route gets: nobody is signed in, and no transaction is open. */
export interface PublicContext<Code extends string = never> extends CallContext<Code>, Cookies {
  /** Whose the host is by which the caller comes. */
  host(): Promise<Host>;
  /** What limits count the caller's address by. */
  network: string;
  /** Whether the caller sits on this machine and came without any proxy. */
  isDirectLoopback: boolean;
  /** Runs an act in an agency, as somebody who has just proved to be of it. */
  performIn<T>(agency: Agency, actor: Actor, act: (ctx: CommandContext<Code>) => Promise<T>): Promise<T>;
  /** Runs an act on the platform's own tables. */
  performOnPlatform<T>(actor: Actor, act: (ctx: PlatformCommandContext<Code>) => Promise<T>): Promise<T>;
}

/** What the handler of a signed-in caller gets: a deed in the caller's agency, and the call around it. */
export interface Context<Code extends string = never>
  extends CommandContext<Code>,
    Omit<CallContext<Code>, keyof CommandContext<Code>> {
  session: Session;
  /**
   * Reads once more as the same caller, in a transaction of its own: for the pieces of a file, which are made when that of
   * the call has ended.
   */
  readAgain<T>(act: (ctx: CommandContext<Code>) => Promise<T>): Promise<T>;
}

/** What the handler of an operator's call gets: a deed on the platform, and the call around it. */
export interface PlatformContext<Code extends string = never>
  extends PlatformCommandContext<Code>,
    Omit<CallContext<Code>, keyof PlatformCommandContext<Code>> {
  session: Session;
  /** Acts in an agency as the operator, in a transaction of its own: the platform's own writes no agency's rows. */
  actIn<T>(agency: Agency, act: (ctx: CommandContext<Code>) => Promise<T>): Promise<T>;
}

/** What the handler of a stream gets: who follows it, and no transaction, which would be open as long as the stream. */
export interface StreamContext<Code extends string = never> extends CallContext<Code> {
  session: Session;
  agency: Agency;
}

/**
 * What the handler of a call gets that asks the outside: no transaction is open while it waits, twelve seconds at most. What
 * it writes, it writes in acts of the caller's, each a transaction of its own.
 */
export interface StepsContext<Code extends string = never, D = CommandContext<Code>> extends CallContext<Code> {
  session: Session;
  agency: Agency;
  /** Runs an act in a transaction of its own, as the caller. An `Idempotency-Key` is claimed by the first. */
  act<T>(act: (ctx: D) => Promise<T>): Promise<T>;
  /** The same, for the last one: what it gives is what the handler answers, and is kept with the key. */
  finish<T>(act: (ctx: D) => Promise<T>): Promise<T>;
}

/** What a route's handler gets besides its input. */
export type ContextOf<R extends Route> = R['allow'] extends 'public'
  ? PublicContext<ErrorsOf<R>>
  : R['on'] extends 'platform'
    ? R['steps'] extends true
      ? StepsContext<ErrorsOf<R>, PlatformCommandContext<ErrorsOf<R>>>
      : PlatformContext<ErrorsOf<R>>
    : R['ok'][1] extends Events
      ? StreamContext<ErrorsOf<R>>
      : R['steps'] extends true
        ? StepsContext<ErrorsOf<R>>
        : Context<ErrorsOf<R>>;
