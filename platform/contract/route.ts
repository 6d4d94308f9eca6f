import type * as z from 'zod/mini';
import type { ErrorMap } from './errors.ts';
import type { Events, Files, FileType, Hook, Texts, Upload } from './kinds.ts';
import type { Allow } from './roles.ts';
import type { Subject } from './subjects.ts';

/** A schema of any shape. The contract refers to schemas without knowing their fields. */
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

/** Whether a route answers in its caller's own text format. */
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
  /** The path is next to `/api`, not below it. For addresses that third parties receive. */
  readonly beside?: true;
  /** For platform operators: the route runs outside any agency and sees no agency data. */
  readonly on?: 'platform';
  readonly allow: Allow;
  /**
   * The entry of an agency's `features_enabled` that this route belongs to. Omitted if every plan includes the route.
   */
  readonly feature?: string;
  /**
   * Schemas of the path parameters. A parameter that isn't named here is an id. A value that doesn't match is not
   * found.
   */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The largest body in bytes. Default: 8 kB if the route requires no role, else 64 kB. */
  readonly bodyMaxBytes?: number;
  /**
   * The body is read like a hook's: numbers keep their written form, and characters that no database stores are
   * removed.
   */
  readonly bodyAsWritten?: true;
  /** The body is a form with files. */
  readonly upload?: Upload;
  /** Another system calls. The body is whatever that system sends. */
  readonly hook?: Hook;
  /** The status of a success and its content. `null` means an empty response. */
  readonly ok: readonly [status: number, answer: Answer];
  /** A paginated list: the response is the array plus `Link` and `X-Total-Count`. */
  readonly paged?: true;
  /** Allowed while the user must choose a new password. */
  readonly duringPasswordChange?: true;
  /** Allowed while the user must set up a second step. */
  readonly duringTwoStepSetup?: true;
  /** Allowed for all callers during maintenance: sign-in for operators, sign-out, and the branding. */
  readonly duringMaintenance?: true;
  /**
   * Default: an operator on a visit may call the route if it is a `GET` that answers JSON, and may not otherwise.
   * `closed`: it shows secrets, hook addresses, or data of one user alone. `open`: it ends the visit.
   */
  readonly visits?: 'closed' | 'open';
  /** The subjects that the response depends on. It is out of date once one of them changes. */
  readonly shows?: readonly Subject[];
  /** The subjects that a success changes for other users. Required for every route but a `GET`, even if `[]`. */
  readonly changes?: readonly Subject[];
  /**
   * The name of the read that shows the record of this route. The response carries the record's version (`ETag`), and a
   * `PUT` takes the version that its caller has read (`If-Match`).
   */
  readonly version?: string;
  /**
   * Fields of such a read that are counted or that change on their own. They are not part of the version, so an edit
   * doesn't conflict with a change that no user made.
   */
  readonly versionWithout?: readonly string[];
  /** Calls with the same parameters in one agency run one at a time. A waiting call holds no connection. */
  readonly inTurn?: true;
  /** The handler calls external systems between its own transactions, and holds no connection while it waits. */
  readonly steps?: true;
  readonly errors?: ErrorMap;
  readonly summary: string;
}

/** The part of a route that decides access. A screen checks it before it calls the route. */
export type Access = Pick<Route, 'allow' | 'feature'> & { readonly method?: Method };

/** A slice's routes under their operation ids. */
export type Routes = Readonly<Record<string, Route>>;

/** A slice's routes and the name of the slice, which is also the namespace of their texts. */
export interface RouteGroup<R extends Routes = Routes> {
  readonly slice: string;
  readonly routes: R;
}

/**
 * Declares a slice's routes. Paths, statuses and codes keep their literal types. The declaration has no side effects,
 * and the annotation lets the bundler drop it from screens that use none of the routes.
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

/** The parameters as the server has parsed them: text, unless the route declares another shape. */
export type ParamsOf<R extends Route> = {
  [Name in PathParameters<R['path']>]: [Declared<R, Name>] extends [never] ? string : Output<Declared<R, Name>>;
};
/** The parameters as a caller passes them. */
export type ParamsInputOf<R extends Route> = {
  [Name in PathParameters<R['path']>]: [Declared<R, Name>] extends [never] ? string : Input<Declared<R, Name>> & string;
};
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> = Output<R['body']>;
/** What a caller must send as the query. Fields with a default are optional. */
export type QueryInputOf<R extends Route> = Input<R['query']>;
/** What a caller must send as the body. Fields with a default are optional. */
export type BodyInputOf<R extends Route> = Input<R['body']>;
/** What a success carries. `File` is the type of a file on that side of the wire. */
export type AnswerOf<R extends Route, File = never> = R['ok'][1] extends Schema
  ? z.output<R['ok'][1]>
  : R['ok'][1] extends Files
    ? File
    : void;
/** The file types that a route may answer. */
export type FileTypesOf<R extends Route> = R['ok'][1] extends Files<infer T> ? T : FileType;
export type ErrorsOf<R extends Route> = R['errors'] extends ErrorMap ? keyof R['errors'] & string : never;

/** The path with its parameters filled in and escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The address of a route, with its parameters still named. */
export function addressOf({ beside, path }: Pick<Route, 'beside' | 'path'>): string {
  return beside ? path : `/api${path}`;
}

/** The names of a path's parameters, in order. */
export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}
