import type { Services } from '#platform/server/acts/services.ts';
import type { Attachment } from '#platform/server/mail/mail.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import type { CommunicationSecret } from '../../contract/settings.ts';
import type { SettingsRow } from '../settings/read-settings.ts';

/** A message that is ready to leave. */
export interface Outgoing {
  /** Its row's id, which goes along where the provider gives it back. */
  id: string;
  tenant_id: string;
  to: string;
  name: string;
  template_type: string;
  subject: string;
  text: string;
  /** null: text alone. */
  html: string | null;
  headers: Readonly<Record<string, string>>;
  attachments: readonly Attachment[];
  /** After so many seconds a text is not delivered any more; null: nothing is said. */
  validSeconds: number | null;
}

/** A text that was handed over, as its provider would know it again. */
export interface HandedText {
  to: string;
  text: string;
  handed_over_at: Date;
  /** The provider's ids of other texts, which it is not. */
  others: ReadonlySet<string>;
}

/** What became of a hand-over, in the provider's words where it said some. */
export type Handed =
  | { kind: 'taken'; status: 'Queued' | 'Sent'; provider_id: string; segments: number | null }
  /** For good. */
  | { kind: 'refused'; reason: ReasonCode; code: string; sentence: string; status: 'Failed' | 'Bounced' | 'Cancelled' }
  /** Not taken: another time, at the earliest after so many seconds where it said how many. */
  | { kind: 'later'; sentence: string; afterSeconds: number | null }
  /** Not taken, and nothing will be before somebody has mended the channel. */
  | { kind: 'stopped'; reason: ReasonCode; sentence: string }
  | { kind: 'may_have_arrived'; sentence: string };

/** Something that was looked at; null: it could not be told. */
export interface Finding {
  code: string;
  is_well: boolean | null;
  said: string;
}

/** With what a provider is asked. */
export interface Access {
  settings: SettingsRow;
  secrets: Record<CommunicationSecret, string>;
  services: Pick<Services, 'askOutside' | 'mail' | 'mailRoute' | 'config' | 'clock'>;
  /** Where the provider tells of a text; `''`: nowhere. */
  statusUrl: string;
}

/** One way out: all that is known of a provider stands in its file. */
export interface Provider {
  readonly name: string;
  /** Hands a message over. It is not asked twice for the same one unless it has said that it did not take it. */
  send(message: Outgoing, access: Access): Promise<Handed>;
  /**
   * Asks what became of a text that may have arrived; null: the provider knows of none. Left out: it cannot be asked, and
   * tells by itself or not at all.
   */
  find?(text: HandedText, access: Access): Promise<Handed | null>;
  /** Looks whether the credentials and the sender work. */
  check(access: Access): Promise<Finding[]>;
}

/** What was refused for good. */
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
