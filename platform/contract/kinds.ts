import type * as z from 'zod/mini';

/** The files that the house makes and takes: their media type, and how a name of one ends. */
export const fileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  zip: 'application/zip',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;

export type FileType = keyof typeof fileTypes;

/** An answer that is a file to open or save, of one of these types; the call chooses which. */
export interface Files<T extends FileType = FileType> {
  readonly files: readonly T[];
}

/** The answer of a route that sends a file. */
// @__NO_SIDE_EFFECTS__
export const files = <const T extends FileType>(...types: readonly T[]): Files<T> => ({ files: types });

/** An answer that goes on: a stream of events of one shape, until the session ends or the caller goes. */
export interface Events<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly events: S;
}

/** The answer of a route that streams. A stream begins with {@link welcome}. */
// @__NO_SIDE_EFFECTS__
export const events = <S extends z.ZodMiniType>(event: S): Events<S> => ({ events: event });

/**
 * The name of a stream's first event, which carries the stream's id and nothing else. Whoever sees a second one, after
 * coming back or in the midst, has missed something and must read anew what is shown.
 */
export const welcome = 'welcome';

/** The name of the event with which the server ends a stream; its data says why. */
export const farewell = 'farewell';
/** `replaced`: the user has opened too many. `session`: signed out, or other rights. `closing`: the server stops. */
export type Farewell = 'replaced' | 'session' | 'closing';

/** An answer in the words of whoever calls a hook: a text of one of these media types. */
export interface Texts<T extends string = string> {
  readonly texts: readonly T[];
}

/** The answer of a hook. */
// @__NO_SIDE_EFFECTS__
export const texts = <const T extends string>(...types: readonly T[]): Texts<T> => ({ texts: types });

/** A call from another system: its bytes come as they were sent, of whatever type, and nobody is signed in. */
export interface Hook {
  readonly maxBytes: number;
  /** What it may answer besides its success. */
  readonly statuses?: readonly number[];
}

/** What may be uploaded: a form with files under the name `file`, and the route's `body` as its other fields. */
export interface Upload {
  readonly types: readonly FileType[];
  /** How many files at most; one must come. */
  readonly files: number;
  /** Of each file. */
  readonly maxBytes: number;
}

/** The name under which a form carries its files. */
export const fileField = 'file';
