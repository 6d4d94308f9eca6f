import type * as z from 'zod/mini';
import type { ErrorMap } from './errors.ts';
import type { Allow } from './roles.ts';
import type { Subject } from './subjects.ts';

/** A schema of any shape: the contract speaks of schemas without knowing their fields. */
export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer that is a file to open or save, not JSON. */
export interface FileType {
  readonly file: 'application/pdf';
}

export const pdf = { file: 'application/pdf' } as const satisfies FileType;

/** Whether a route's success is a file. */
export function isFile(answer: Schema | FileType | null): answer is FileType {
  return answer !== null && 'file' in answer;
}

/**
 * One call of the API, as plain data. The server's wrapper, the typed client, `may()` on the screens, the OpenAPI
 * document and the permission matrix all read this one object.
 */
export interface Route {
  readonly method: Method;
  /** Path below `/api`, with parameters as `{id}`. */
  readonly path: string;
  readonly allow: Allow;
  /** The entry of an agency's `features_enabled` that this route belongs to; absent where no plan can take it away. */
  readonly feature?: string;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Status and shape of a success, or the type of its file; a shape of `null` means an empty answer. */
  readonly ok: readonly [status: number, answer: Schema | FileType | null];
  /** A list that answers page by page: the array plus `Link` and `X-Total-Count`. */
  readonly paged?: true;
  /** Still open to a user who must first choose a new password. */
  readonly duringPasswordChange?: true;
  /** Of what the answer tells: it is out of date once one of these has changed. */
  readonly shows?: readonly Subject[];
  /** Of what a success changes what others are shown; every route but a `GET` says it, if only `[]`. */
  readonly changes?: readonly Subject[];
  readonly errors?: ErrorMap;
  readonly summary: string;
}

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

export type ParamsOf<R extends Route> = { [Name in PathParameters<R['path']>]: string };
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> = Output<R['body']>;
/** What a caller must send as the query; fields with a default may be left out. */
export type QueryInputOf<R extends Route> = Input<R['query']>;
/** What a caller must send as the body; fields with a default may be left out. */
export type BodyInputOf<R extends Route> = Input<R['body']>;
/** What a success carries; `File` is what a file is on that side of the wire. */
export type AnswerOf<R extends Route, File = never> = R['ok'][1] extends Schema
  ? z.output<R['ok'][1]>
  : R['ok'][1] extends FileType
    ? File
    : void;
export type ErrorsOf<R extends Route> = R['errors'] extends ErrorMap ? keyof R['errors'] & string : never;

/** The path with its parameters filled in and escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
