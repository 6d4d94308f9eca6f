import type * as z from 'zod/mini';
import type { ErrorMap } from './errors.ts';
import type { Events, Files, FileType, Hook, Texts, Upload } from './kinds.ts';
import type { Allow } from './roles.ts';
import type { Subject } from './subjects.ts';

/** A schema of any shape: the contract speaks of schemas without knowing their fields. */
export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a success carries: JSON of a shape, one of the other kinds, or nothing. */
export type Answer = Schema | Files | Events | Texts | null;

/** Whether a route's success is a file. */
export function isFile(answer: Answer): answer is Files {
  return answer !== null && 'files' in answer;
}

/** Whether a route's success is a stream of events. */
export function isStream(answer: Answer): answer is Events {
  return answer !== null && 'events' in answer;
}

/** Whether a route answers in the words of its caller. */
export function isText(answer: Answer): answer is Texts {
  return answer !== null && 'texts' in answer;
}

/** The shape of a success that is JSON; null for every other kind. */
export function shapeOf({ ok: [, answer] }: Pick<Route, 'ok'>): Schema | null {
  return answer === null || isFile(answer) || isStream(answer) || isText(answer) ? null : answer;
}

/**
 * One call of the API, as plain data. The server's wrapper, the typed client, `may()` on the screens, the OpenAPI
 * document and the permission matrix all read this one object.
 */
export interface Route {
  readonly method: Method;
  /** Path below `/api`, with parameters as `{id}`. */
  readonly path: string;
  /** The path lies beside `/api`, not below it: for addresses that others are given. */
  readonly beside?: true;
  /** For those who run the platform: outside any agency, whose data it does not see. */
  readonly on?: 'platform';
  readonly allow: Allow;
  /** The entry of an agency's `features_enabled` that this route belongs to; absent where no plan can take it away. */
  readonly feature?: string;
  /** What a parameter of the path may be; one that is not named here is an id. What does not fit is not found. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The largest body in bytes; left out: 8 kB where no role is asked for, else 64 kB. */
  readonly bodyMaxBytes?: number;
  /**
   * The body is what a hook is sent, and read as one: numbers stay as they were written, and signs that no database keeps
   * are left out.
   */
  readonly bodyAsWritten?: true;
  /** Files come with the body, which then is a form. */
  readonly upload?: Upload;
  /** Another system calls; the body is whatever it sends. */
  readonly hook?: Hook;
  /** Status of a success, and what it carries; `null` means an empty answer. */
  readonly ok: readonly [status: number, answer: Answer];
  /** A list that answers page by page: the array plus `Link` and `X-Total-Count`. */
  readonly paged?: true;
  /** Still open to a user who must first choose a new password. */
  readonly duringPasswordChange?: true;
  /** Still open to a user who must first set up a second step. */
  readonly duringTwoStepSetup?: true;
  /** Still open to everybody while the installation is maintained: the way in for operators, the way out, and the look. */
  readonly duringMaintenance?: true;
  /**
   * Left out: an operator on a visit may read it where it is a `GET` that answers JSON, and may not where it is anything
   * else. `closed`: it shows secrets, addresses of hooks, or what one user alone has. `open`: it ends the visit.
   */
  readonly visits?: 'closed' | 'open';
  /** Of what the answer tells: it is out of date once one of these has changed. */
  readonly shows?: readonly Subject[];
  /** Of what a success changes what others are shown; every route but a `GET` says it, if only `[]`. */
  readonly changes?: readonly Subject[];
  /**
   * The read, by its name, of the record that this route answers: with the answer goes its version (`ETag`), and a `PUT`
   * takes the one that its caller has read (`If-Match`).
   */
  readonly version?: string;
  /**
   * Of such a read: what its answer counts, or tells of what comes by itself. It is no part of the version, so that nobody
   * who edits the record meets a difference that nobody made.
   */
  readonly versionWithout?: readonly string[];
  /** Calls with the same parameters in one agency do their work one after the other; who waits holds no connection. */
  readonly inTurn?: true;
  /** The handler asks the outside, between transactions of its own, and holds no connection while it waits. */
  readonly steps?: true;
  readonly errors?: ErrorMap;
  readonly summary: string;
}

/** Whom a route lets in: all that a screen asks of it before it calls it. */
export type Access = Pick<Route, 'allow' | 'feature'> & { readonly method?: Method };

/** A slice's routes under their operation ids. */
export type Routes = Readonly<Record<string, Route>>;

/** A slice's routes and the slice they belong to, which is also where their texts are. */
export interface RouteGroup<R extends Routes = Routes> {
  readonly slice: string;
  readonly routes: R;
}

/**
 * Declares a slice's routes. Paths, statuses and codes keep their literal types. A screen that needs none of them does
 * not load them: the declaration does nothing but stand there, which the bundler must be told.
 */
// @__NO_SIDE_EFFECTS__
export function routes<const R extends Routes>(slice: string, declared: R): RouteGroup<R> {
  return { slice, routes: declared };
}

/** The names between braces in a path: `'/leads/{id}'` gives `'id'`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

type Declared<R extends Route, Name extends string> = R['params'] extends { readonly [N in Name]: infer S } ? S : never;

/** The parameters as the server has read them: text, unless the route declares another shape. */
export type ParamsOf<R extends Route> = {
  [Name in PathParameters<R['path']>]: [Declared<R, Name>] extends [never] ? string : Output<Declared<R, Name>>;
};
/** The parameters as a caller gives them. */
export type ParamsInputOf<R extends Route> = {
  [Name in PathParameters<R['path']>]: [Declared<R, Name>] extends [never] ? string : Input<Declared<R, Name>> & string;
};
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> = Output<R['body']>;
/** What a caller must send as the query; fields with a default may be left out. */
export type QueryInputOf<R extends Route> = Input<R['query']>;
/** What a caller must send as the body; fields with a default may be left out. */
export type BodyInputOf<R extends Route> = Input<R['body']>;
/** What a success carries; `File` is what a file is on that side of the wire. */
export type AnswerOf<R extends Route, File = never> = R['ok'][1] extends Schema
  ? z.output<R['ok'][1]>
  : R['ok'][1] extends Files
    ? File
    : void;
/** The types of file that a route may answer. */
export type FileTypesOf<R extends Route> = R['ok'][1] extends Files<infer T> ? T : FileType;
export type ErrorsOf<R extends Route> = R['errors'] extends ErrorMap ? keyof R['errors'] & string : never;

/** The path with its parameters filled in and escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Where a route is reached, its parameters still named. */
export function addressOf({ beside, path }: Pick<Route, 'beside' | 'path'>): string {
  return beside ? path : `/api${path}`;
}

/** The names of a path's parameters, in order. */
export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}
