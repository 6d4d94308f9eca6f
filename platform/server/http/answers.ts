import type * as z from 'zod/mini';
import type { Events, FileType, Texts } from '../../contract/kinds.ts';
import type { AnswerOf, FileTypesOf, Route } from '../../contract/route.ts';
import type { Page } from '../database/paging.ts';

/** A file as an answer. */
export interface FileAnswer<T extends FileType = FileType> {
  /** One of the types that the route declares. */
  type: T;
  /** The file name for saving: ASCII, without a path. */
  name: string;
  /** The file name in any script, for programs that support it, as all browsers do; without a path. */
  fullName?: string;
  /** The number of rows after which a list with more of them is cut off, for `X-Rows-Max`; if omitted, it is whole. */
  rowsMax?: number;
  /**
   * Produces the bytes piece by piece as they are read. It starts after the transaction has committed, so that no
   * database connection waits for the caller, and is ended (`return`) if the caller disconnects. A refusal before the
   * second piece is answered as such; a later exception breaks the response off.
   */
  content(): AsyncIterable<Uint8Array | string>;
}

/** The answer of a hook, in the format that the caller expects. */
export interface TextAnswer<Type extends string = string> {
  /** The route's success status, or another status that it declares. */
  status: number;
  type: Type;
  text: string;
  /** When the caller may retry. */
  retryAfterSeconds?: number;
  /** An e-mail in a frame of the app: it may have its own styles and has no other rights. */
  isFramed?: true;
  /** A page of the app with its own style, and the policy from `pagePolicy`. If omitted, it has no style. */
  policy?: string;
}

/** The receiver of a stream's events. */
export interface Follower<Event> {
  /** If several followers get the same object, it is serialized once; it must not change afterward. */
  tell(event: Event): void;
  /** An event was missed: the follower must reload what it shows. */
  missed(): void;
}

/** A stream as an answer: starts to send events to its follower and returns a function that ends it. */
export type StreamAnswer<Event> = (follower: Follower<Event>) => Promise<() => void>;

/** The result of a route's handler. */
export type ResultOf<R extends Route> = R['paged'] extends true
  ? AnswerOf<R> extends readonly (infer Item)[]
    ? Page<Item>
    : never
  : R['ok'][1] extends Events<infer S>
    ? StreamAnswer<z.output<S>>
    : R['ok'][1] extends Texts<infer T>
      ? TextAnswer<T>
      : AnswerOf<R, FileAnswer<FileTypesOf<R>>>;
