import type { OutgoingSettings } from '#platform/server/ground/outgoing-settings.ts';
import type { Asking } from '#platform/server/outside/ask-json.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';
import { SourceTrouble } from './source-trouble.ts';

/** What it takes to ask the source of an integration. */
export interface SourceAccess extends Asking {
  integration: IntegrationForWork;
  vendors: OutgoingSettings['vendors'];
  forms: FormStore;
}

/** Forms of a source that were fetched before: they do not change under their key. */
export interface FormStore {
  read(key: string): Promise<unknown | null>;
  keep(key: string, form: unknown): Promise<void>;
}

/** Something that a source has: with the key and id that its delivery would have, so that it comes once, whichever is first. */
export type SourceItem = Pick<Delivery, 'delivery_key' | 'external_id' | 'source_data'>;

/** What is asked for: everything since an instant, up to another. */
export interface Span {
  since: Date | null;
  until: Date;
}

/** A page of what a source has. `next` is where it goes on, as the source says it; null: it was the last. */
export interface SourcePage {
  items: readonly SourceItem[];
  next: PageCursor | null;
}

/** Where the pages of a source go on: kept between the pages, as JSON. */
export type PageCursor = Readonly<Record<string, string | number>>;

/** What a source has to be told before it sends to us. */
export interface Subscription {
  /** What it depends on: while this is the same, the source needs not be told again. */
  key: string;
  /** Tells it. Throws `SourceTrouble`. */
  make(): Promise<void>;
}

/** How a type's source is asked. */
export interface SourceClient {
  /** Brings what a notice stands for; null: this source sends everything. Throws `SourceTrouble`. */
  readonly fetchLead: ((notice: unknown, access: SourceAccess) => Promise<unknown>) | null;
  /** Brings what many notices stand for, each in its place, where one question tells it. null: it is not there. */
  readonly fetchMany?: {
    readonly most: number;
    fetch(notices: readonly unknown[], access: SourceAccess): Promise<(unknown | null)[]>;
  };
  /** null: what it would need to know is not set. */
  subscription?(access: SourceAccess): Subscription | null;
  /** Where access tokens are handed out to whoever shows a refresh token; left out: keys are for good. */
  tokensAt?(vendors: SourceAccess['vendors']): string;
  /** Whether this is a lead already, as those that were asked for are. */
  isLead(sent: unknown): boolean;
  /** A page of what came in a span of time, the first where `place` is null. Throws `SourceTrouble`. */
  readPage(span: Span, place: PageCursor | null, access: SourceAccess): Promise<SourcePage>;
  /** Asks for next to nothing, to see whether it answers. Throws `SourceTrouble`. */
  check(access: SourceAccess): Promise<void>;
}

/** A secret that a call cannot do without. */
export function secretOf({ integration }: SourceAccess, name: keyof SourceAccess['integration']['secrets']): string {
  const secret = integration.secrets[name];
  if (secret === '') throw new SourceTrouble('secret_missing', { secret: name });
  return secret;
}

/** A setting that a call cannot do without. */
export function settingOf<T>(value: T | undefined | '', setting: string): T {
  if (value === undefined || value === '') throw new SourceTrouble('setting_missing', { setting });
  return value;
}
