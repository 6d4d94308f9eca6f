import type { Services } from '#platform/server/acts/services.ts';
import type { Attachment } from '#platform/server/mail/mail.ts';
import type { CommunicationStatus, ReasonCode } from '../../contract/messages.ts';
import type { ProviderForm } from '../../contract/providers/provider-form.ts';
import { type HookRoute, hookRoutes } from '../../contract/providers/providers.ts';
import type { ChannelTrouble, CommunicationSecret } from '../../contract/settings.ts';
import { currentSecrets, readable, type SettingsRow } from '../settings-row.ts';
import type { EventHook, TextHook } from './hook.ts';

/** A provider of messages: its settings, and how it is called. All knowledge about one is in its own files. */
export interface Provider extends ProviderForm {
  /** The empty fields without which it can't send. */
  lacks(settings: SettingsRow): (keyof SettingsRow)[];
  /** The sender's address of its e-mails under these settings. Omitted: it sends no e-mails. */
  senderOf?(settings: SettingsRow, services: Pick<Services, 'config' | 'mailRoute'>): string;
  /** Sends a message. It is called a second time for a message only if the provider said that it did not take it. */
  send(message: Outgoing, access: Access): Promise<Handed>;
  /**
   * How many milliseconds after a send its outcome is looked up, or is expected to have been reported. After the last
   * time the outcome stays unknown.
   */
  readonly patience: readonly [number, ...number[]];
  /**
   * Looks up the outcome of a text that may have arrived; null: the provider knows no such text. Omitted: the provider
   * offers no lookup.
   */
  find?(text: HandedText, access: Access): Promise<Handed | null>;
  /** Its calls about messages, and about received texts. Omitted: it makes no such calls. */
  readonly events?: EventHook;
  readonly texts?: TextHook;
  /** What an event means for its message; null: the event changes nothing. */
  meaningOf(words: EventWords): EventMeaning | null;
  /** What an event means for the address; null: nothing. */
  closingOf(words: EventWords): Closing | null;
  /** Checks whether the credentials and the sender work. */
  check(access: Access): Promise<Finding[]>;
}

/** A message that is ready to be sent. */
export interface Outgoing {
  /** The id of its row, which is sent along if the provider returns it in events. */
  id: string;
  tenant_id: string;
  to: string;
  name: string;
  template_type: string;
  subject: string;
  text: string;
  /** null: plain text only. */
  html: string | null;
  headers: Readonly<Record<string, string>>;
  attachments: readonly Attachment[];
  /** The provider stops trying to deliver a text after this many seconds; null: no limit is given. */
  validSeconds: number | null;
}

/** A sent text, with the data by which its provider can find it. */
export interface HandedText {
  to: string;
  text: string;
  handed_over_at: Date;
  /** The provider's ids of other texts, which are excluded. */
  others: ReadonlySet<string>;
}

/** The outcome of a send, with the provider's words if there are any. */
export type Handed =
  | { kind: 'taken'; status: 'Queued' | 'Sent'; provider_id: string; segments: number | null }
  /** Final. */
  | { kind: 'refused'; reason: ReasonCode; code: string; sentence: string; status: 'Failed' | 'Bounced' | 'Cancelled' }
  /** Not taken: to be tried again, after `afterSeconds` at the earliest if the provider gives a number. */
  | { kind: 'later'; sentence: string; afterSeconds: number | null }
  /** Not taken, and no message will be until a user repairs the channel. */
  | { kind: 'stopped'; reason: ReasonCode; sentence: string }
  | { kind: 'may_have_arrived'; sentence: string };

/** The result of a check; null: it could not be determined. */
export interface Finding {
  code: string;
  is_well: boolean | null;
  said: string;
}

/** The credentials and addresses for a call to a provider. */
export interface Access {
  settings: SettingsRow;
  secrets: Record<CommunicationSecret, string>;
  services: Pick<Services, 'askOutside' | 'mail' | 'mailRoute' | 'config' | 'clock'>;
  /** The agency's address for the provider's events; `''`: none. */
  eventsUrl: string;
}

/** A provider's word about a message: the name of the event, and its detail; `''`: none. */
export interface EventWords {
  event: string;
  detail: string;
}

/** What a provider's event means for its message, and for the channel. */
export interface EventMeaning {
  status: CommunicationStatus;
  reason: ReasonCode | null;
  /** The channel stops until a user repairs it. */
  stops?: ChannelTrouble;
  /** The account may not send to the region of the phone. */
  isOfRegion?: boolean;
  /** The message has not arrived within its lawful hours, and may be sent once more. */
  isExpired?: boolean;
}

/** What a provider's word means for an address: it is undeliverable, or its owner refuses further messages. */
export type Closing = { change: 'undeliverable' } | { change: 'revoked'; purposes: ('service' | 'marketing')[] };

export const undeliverable: Closing = { change: 'undeliverable' };
export const stopped: Closing = { change: 'revoked', purposes: ['service', 'marketing'] };
export const unsubscribed: Closing = { change: 'revoked', purposes: ['marketing'] };

/** Those of these fields that are empty. */
export const emptyOf = (settings: SettingsRow, ...fields: (keyof SettingsRow)[]): (keyof SettingsRow)[] =>
  fields.filter((field) => settings[field] === '');

export const means = (status: CommunicationStatus, reason: ReasonCode | null = null): EventMeaning => ({
  status,
  reason,
});

/** A final refusal. */
export const refused = (
  reason: ReasonCode,
  code: string | number,
  sentence: string,
  status: 'Failed' | 'Bounced' | 'Cancelled' = 'Failed',
): Handed => ({
  kind: 'refused',
  reason,
  sentence,
  status,
  code: String(code),
});

/** The credentials and addresses for a call. */
export function accessOf({ events }: Pick<Provider, 'events'>, settings: SettingsRow, services: Services): Access {
  const eventsUrl = events ? hookUrl(events.route, settings, services) : '';
  return { settings, secrets: currentSecrets(services, settings), services, eventsUrl };
}

/** The agency's address for a provider's calls; `''`: it has none yet. */
export function hookUrl(
  route: HookRoute,
  settings: SettingsRow,
  services: Pick<Services, 'config' | 'secrets'>,
): string {
  const token = settings.address && readable(services, settings, 'address', settings.address);
  return token ? services.config.appUrl + hookRoutes[route].path.replace('{address}', token) : '';
}
