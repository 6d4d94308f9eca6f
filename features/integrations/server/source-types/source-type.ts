import type { IncomingHttpHeaders } from 'node:http';
import type { Steps } from '#platform/server/ground/in-slices.ts';
import type { TakenSecrets } from '#platform/server/ground/kept-secrets.ts';
import { type SentBytes, shownKeys } from '#platform/server/hooks/signature-checks.ts';
import type { SecretName } from '../../contract/choices.ts';
import { keyHeaderDefault } from '../../contract/source-types/shared-settings.ts';
import type { IntegrationSettings } from '../../contract/source-types/source-types.ts';
import type { HookAnswer } from './answers.ts';
import type { Delivery } from './delivery.ts';
import type { SourceClient } from './source-client.ts';

/** The request as received, and what authenticates it. */
export interface Sent extends SentBytes {
  /** The complete public URL of the call, query included. */
  url: string;
  secrets: TakenSecrets<SecretName>;
  settings: IntegrationSettings;
}

/** The keys that a request shows: in the integration's header, as a bearer token, as Basic or in the query. */
export const keysOf = ({ headers, url, settings: { key_header = keyHeaderDefault } }: Sent): string[] =>
  shownKeys(headers, url, key_header);

/** The accepted deliveries of a call. */
export interface Accepted {
  /** The incoming lead of each delivery, in their order: a new one, or the one of the same delivery before. */
  ids: readonly string[];
  /** The number of repeated deliveries. */
  repeated: number;
}

/** What a delivery is about. All kinds except `lead` create no lead. */
export type SourceEvent =
  | { kind: 'lead' }
  /** A known person changed their data in the list. */
  | { kind: 'profile' }
  | { kind: 'new_email'; from: string; to: string }
  /** A person must not be contacted or withdraws their data, for one of these reasons. */
  | { kind: 'closed'; code: 'unsubscribed' | 'undeliverable'; email: string }
  | { kind: 'noted'; code: 'withdrawn' | 'erased' | 'deleted' | 'taken_back' };

/**
 * What only the server does for a type of source. Each type has its own file here, which `source-types.ts` lists, and
 * another one in `contract/source-types/` for what the browser knows, too.
 */
export interface SourceType {
  /**
   * Whether a delivery is from its source, judged by the bytes as received. If omitted, no call is, because the source
   * sends none.
   */
  isAuthenticated?(sent: Sent): boolean;
  /** How the fields of a form are named. If omitted, flat: one name for each value. */
  readonly formFields?: 'nested';
  /**
   * Splits the payload of a request into deliveries. A batch has many, and an unreadable one does not affect the rest.
   * Entries that are not about leads are dropped. Yields a step for each delivery, and for each value that is read to
   * distinguish them.
   */
  split(payload: unknown, headers: IncomingHttpHeaders, settings: IntegrationSettings): Steps<Delivery[]>;
  /** A received text without the secret that the source sends in its bodies. If omitted, it sends none there. */
  redacted?(text: string): string;
  /**
   * The answer for accepted deliveries, in the source's format. A repeated delivery gets the same one. If omitted, our
   * JSON with their number.
   */
  accept?(accepted: Accepted, settings: IntegrationSettings): HookAnswer;
  /** The answer to the source's verification call. If omitted, it makes none, and any is refused. */
  answerCall?(query: URLSearchParams, secrets: TakenSecrets<SecretName>): HookAnswer;
  /** The status for too many leads at once. If omitted, 429. */
  readonly tooManyStatus?: 503;
  /** A new value for the webhook secret, in the source's format. If omitted, random characters. */
  newWebhookSecret?(): string;

  /** What a delivery is about. If omitted, each is a lead. */
  eventOf?(payload: unknown): SourceEvent;
  /** Whether the vendor gives each lead its id, so that the id alone decides. Other sources may use an id twice. */
  readonly namesLeads?: true;
  /** How the source is called. If omitted, it cannot be: it sends everything itself, or users bring files. */
  readonly client?: SourceClient;
  /** What its standard form sends. For a source that sends only an id, what is fetched for it. Fictional. */
  readonly sample: unknown;
}
