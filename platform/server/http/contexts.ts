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

/** The caller's input, parsed and checked. */
export type Input<R extends Route> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
} & (R['upload'] extends Upload ? { files: readonly UploadedFile[] } : unknown) &
  (R['hook'] extends Hook ? HookInput : unknown);

/** A delivery of another system, as received. */
export interface HookInput {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  /** The called path with its query, as received: some senders sign it. */
  target: string;
}

/** What a call has besides its input. */
export interface CallContext<Code extends string = never> {
  services: Services;
  clock: Clock;
  log: FastifyBaseLogger;
  language: Language;
  /** The caller's network address. */
  address: string;
  /** A request header by its name in lower case; undefined if absent. */
  header(name: string): string | undefined;
  request_id: string;
  actor: Actor;
  /** Ends the call with a declared code. */
  refuse: CommandContext<Code>['refuse'];
  /** Ends the call with `validation_error` on the named fields; messages are translation keys. */
  refuseFields: CommandContext<Code>['refuseFields'];
}

/** The context of a public route's handler: the caller is anonymous, and no transaction is open. */
export interface PublicContext<Code extends string = never> extends CallContext<Code>, Cookies {
  /** The owner of the host in the request. */
  host(): Promise<Host>;
  /** The key by which limits count the caller's address. */
  network: string;
  /** Whether the caller is on this machine and connects without a proxy. */
  isDirectLoopback: boolean;
  /** Runs a command in an agency, as a user who has just authenticated. */
  performIn<T>(agency: Agency, actor: Actor, act: (ctx: CommandContext<Code>) => Promise<T>): Promise<T>;
  /** Runs a command on the platform's tables. */
  performOnPlatform<T>(actor: Actor, act: (ctx: PlatformCommandContext<Code>) => Promise<T>): Promise<T>;
}

/** The context of a signed-in caller's handler: a command context in the caller's agency, and the call's own parts. */
export interface Context<Code extends string = never>
  extends CommandContext<Code>,
    Omit<CallContext<Code>, keyof CommandContext<Code>> {
  session: Session;
  /**
   * Reads again as the same caller, in a separate transaction: for the pieces of a file, which are made after the
   * call's transaction.
   */
  readAgain<T>(act: (ctx: CommandContext<Code>) => Promise<T>): Promise<T>;
}

/** The context of an operator's handler: a command context of the platform, and the call's own parts. */
export interface PlatformContext<Code extends string = never>
  extends PlatformCommandContext<Code>,
    Omit<CallContext<Code>, keyof PlatformCommandContext<Code>> {
  session: Session;
  /**
   * Runs a command in an agency as the operator, in a separate transaction: the platform's transaction can't write an
   * agency's rows.
   */
  actIn<T>(agency: Agency, act: (ctx: CommandContext<Code>) => Promise<T>): Promise<T>;
  /**
   * Reads again as the same operator, in a separate transaction: for the pieces of a file, which are made after the
   * call's transaction.
   */
  readAgain<T>(act: (ctx: PlatformCommandContext<Code>) => Promise<T>): Promise<T>;
}

/**
 * The context of a stream's handler: the follower, and no transaction, because it would stay open as long as the
 * stream.
 */
export interface StreamContext<Code extends string = never> extends CallContext<Code> {
  session: Session;
  agency: Agency;
}

/**
 * The context of a handler that calls external services: no transaction is open while it waits, at most twelve seconds.
 * It writes in commands of the caller, each in its own transaction.
 */
export interface StepsContext<Code extends string = never, D = CommandContext<Code>> extends CallContext<Code> {
  session: Session;
  agency: Agency;
  /** Runs a command in its own transaction, as the caller. The first one claims an `Idempotency-Key`. */
  act<T>(act: (ctx: D) => Promise<T>): Promise<T>;
  /** Like `act`, for the last command: its result is the handler's answer and is stored with the key. */
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
