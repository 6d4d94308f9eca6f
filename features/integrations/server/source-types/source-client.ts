import type { OutgoingSettings } from '#platform/server/ground/outgoing-settings.ts';
import type { Asking } from '#platform/server/outside/ask-json.ts';
import type { Delivery } from './delivery.ts';
import type { IntegrationForWork } from './integration-for-work.ts';
import { SourceTrouble } from './source-trouble.ts';

/** What a call to an integration's source needs. */
export interface SourceAccess extends Asking {
  integration: IntegrationForWork;
  vendors: OutgoingSettings['vendors'];
  forms: FormStore;
}

/** Cached forms of a source. A form with the same key does not change. */
export interface FormStore {
  read(key: string): Promise<unknown | null>;
  keep(key: string, form: unknown): Promise<void>;
}

/** An item of a source, with the key and id of its delivery, so that only the first of both is stored. */
export type SourceItem = Pick<Delivery, 'delivery_key' | 'external_id' | 'source_data'>;

/** The requested period: from an instant, up to another. */
export interface Span {
  since: Date | null;
  until: Date;
}

/**
 * A page of a source. `next` is the position of the next page, as the source returns it. null means this is the last
 * one.
 */
export interface SourcePage {
  items: readonly SourceItem[];
  next: PageCursor | null;
}

/** The position of a source's next page, stored between pages as JSON. */
export type PageCursor = Readonly<Record<string, string | number>>;

/** The subscription that a source requires before it sends. */
export interface Subscription {
  /** What the subscription depends on. While this is unchanged, it is not renewed. */
  key: string;
  /** Subscribes. Throws `SourceTrouble`. */
  make(): Promise<void>;
}

/** How a type's source is called. */
export interface SourceClient {
  /** Fetches the lead of a notification. null means this source sends complete leads. Throws `SourceTrouble`. */
  readonly fetchLead: ((notice: unknown, access: SourceAccess) => Promise<unknown>) | null;
  /** Fetches the leads of several notifications in one call, by position. null means it does not exist. */
  readonly fetchMany?: {
    readonly most: number;
    fetch(notices: readonly unknown[], access: SourceAccess): Promise<(unknown | null)[]>;
  };
  /** null means that a required setting is missing. */
  subscription?(access: SourceAccess): Subscription | null;
  /** Where access tokens are issued for a refresh token. If omitted, keys do not expire. */
  tokensAt?(vendors: SourceAccess['vendors']): string;
  /** Whether this is a complete lead, as fetched ones are. */
  isLead(sent: unknown): boolean;
  /** A page of a period. `place` null means the first one. Throws `SourceTrouble`. */
  readPage(span: Span, place: PageCursor | null, access: SourceAccess): Promise<SourcePage>;
  /** A minimal request to see whether the source answers. Throws `SourceTrouble`. */
  check(access: SourceAccess): Promise<void>;
}

/** A secret that a call requires. */
export function secretOf({ integration }: SourceAccess, name: keyof SourceAccess['integration']['secrets']): string {
  const secret = integration.secrets[name];
  if (secret === '') throw new SourceTrouble('secret_missing', { secret: name });
  return secret;
}

/** A setting that a call requires. */
export function settingOf<T>(value: T | undefined | '', setting: string): T {
  if (value === undefined || value === '') throw new SourceTrouble('setting_missing', { setting });
  return value;
}
