import type * as z from 'zod/mini';

/** The file types that Vigencia produces and accepts: media type and file name extension. */
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

/** A response that is a file of one of these types. The call chooses which. */
export interface Files<T extends FileType = FileType> {
  readonly files: readonly T[];
}

/** Declares the response of a route that sends a file. */
// @__NO_SIDE_EFFECTS__
export const files = <const T extends FileType>(...types: readonly T[]): Files<T> => ({ files: types });

/** A response that is a stream of events of one shape. It lasts until the session ends or the caller disconnects. */
export interface Events<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly events: S;
}

/** Declares the response of a route that streams. A stream begins with {@link welcome}. */
// @__NO_SIDE_EFFECTS__
export const events = <S extends z.ZodMiniType>(event: S): Events<S> => ({ events: event });

/**
 * The name of a stream's first event, which carries only the stream's id. A client that receives a second one, after a
 * reconnect or mid-stream, has missed events and must reload what it shows.
 */
export const welcome = 'welcome';

/** The name of the event with which the server ends a stream. Its data is the reason. */
export const farewell = 'farewell';
/**
 * `replaced`: the user has opened too many streams. `session`: the user signed out or has other permissions. `closing`:
 * the server is stopping.
 */
export type Farewell = 'replaced' | 'session' | 'closing';

/** A response in the format that the caller of a hook expects: text of one of these media types. */
export interface Texts<T extends string = string> {
  readonly texts: readonly T[];
}

/** Declares the response of a hook. */
// @__NO_SIDE_EFFECTS__
export const texts = <const T extends string>(...types: readonly T[]): Texts<T> => ({ texts: types });

/** A call from another system. The body is passed on as raw bytes of any type, and the caller is anonymous. */
export interface Hook {
  readonly maxBytes: number;
  /** The statuses it may answer besides its success. */
  readonly statuses?: readonly number[];
}

/** What may be uploaded: a form with files under the name `file`, and the route's `body` as its other fields. */
export interface Upload {
  readonly types: readonly FileType[];
  /** The maximum number of files. At least one is required. */
  readonly files: number;
  /** The maximum size of each file. */
  readonly maxBytes: number;
}

/** The form field that carries the files. */
export const fileField = 'file';
