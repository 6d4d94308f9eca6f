import type * as z from 'zod/mini';
import type { Events, FileType, Texts } from '../../contract/kinds.ts';
import type { AnswerOf, FileTypesOf, Route } from '../../contract/route.ts';
import type { Page } from '../database/paging.ts';

/** A file as an answer. */
export interface FileAnswer<T extends FileType = FileType> {
  /** One of those that the route declares. */
  type: T;
  /** The name under which it is saved: ASCII, without path. */
  name: string;
  /** A name in any letters, for programs that know how to read it, which all browsers do; without path. */
  fullName?: string;
  /**
   * Makes its bytes, piece by piece as they are taken. It begins after the transaction has committed, so that no
   * connection waits for the caller, and is ended (`return`) when the caller goes away. What it refuses before its
   * second piece is answered as a refusal; what it throws later breaks the answer off.
   */
  content(): AsyncIterable<Uint8Array | string>;
}

/** An answer in the words of whoever calls a hook. */
export interface TextAnswer<Type extends string = string> {
  /** The success of the route, or one of the statuses it declares besides. */
  status: number;
  type: Type;
  text: string;
  /** When whoever called may come again. */
  retryAfterSeconds?: number;
  /** It is an e-mail for a frame of our own page: with styles of its own, and no right to do anything. */
  isFramed?: true;
  /** It is a page of ours with a style of its own, by what `pagePolicy` gave for it. Left out: it has none. */
  policy?: string;
}

/** Who follows a stream. */
export interface Follower<Event> {
  /** What many are told alike is written once when each is given the same object, which then stays as it is. */
  tell(event: Event): void;
  /** Something was missed: the follower must read anew what it shows. */
  missed(): void;
}

/** A stream as an answer: begins to tell its follower, and gives back what ends that. */
export type StreamAnswer<Event> = (follower: Follower<Event>) => Promise<() => void>;

/** What a route's handler answers. */
export type ResultOf<R extends Route> = R['paged'] extends true
  ? AnswerOf<R> extends readonly (infer Item)[]
    ? Page<Item>
    : never
  : R['ok'][1] extends Events<infer S>
    ? StreamAnswer<z.output<S>>
    : R['ok'][1] extends Texts<infer T>
      ? TextAnswer<T>
      : AnswerOf<R, FileAnswer<FileTypesOf<R>>>;
