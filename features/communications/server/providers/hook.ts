import type { Session } from '#platform/server/access/session.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';
import type { SentBytes } from '#platform/server/hooks/signature-checks.ts';
import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { HookRoute, SigningField } from '../../contract/providers/providers.ts';

/** The agency of a webhook address, and the settings that verify its providers' calls. */
export interface FoundChannels
  extends AgencyColumns,
    Pick<Session, 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled'>,
    Record<SigningField, string> {
  id: string;
}

/** A provider's call to an agency's webhook address. */
export interface HookCall extends SentBytes {
  /** The address as the provider knows it. */
  url: string;
  /** The agency of the address, and its channels. */
  found: FoundChannels;
}

export type HookAnswer = TextAnswer<'application/json' | 'text/xml'>;

/** How the calls of a provider about one subject are verified, read and answered. */
export interface Hook<Content, Answered> {
  /** The route that it calls. */
  readonly route: HookRoute;
  /** Whether the account of this agency has signed the call. */
  isSigned(call: HookCall): boolean;
  /** What the call says; null: it can't be read. */
  read(call: HookCall): Promise<Content | null>;
  answer(answered: Answered): HookAnswer;
}

/** The calls of a provider about messages that it has taken, answered with the number of events. */
export type EventHook = Hook<readonly ToldEvent[], number>;

/** The calls of a provider about received texts, answered with a text for the phone; null: none. */
export interface TextHook extends Hook<Inbound, string | null> {
  /** Whether the provider itself answers such a text. A second answer to a stop would be refused. */
  answersItself(text: Inbound): boolean;
}

/** A provider's event as it is stored. */
export interface ToldEvent {
  key: string;
  message_id: string | null;
  provider_id: string;
  event: string;
  detail: string;
  raw: unknown;
  at: string;
  /** The recipient, as the provider writes it; `''`: the event names none. */
  address: string;
  /** It names no message, and is about the newest e-mail to its address. */
  isOfAddress?: boolean;
}

/** A received text message. */
export interface Inbound {
  sid: string;
  from: string;
  body: string;
  /** The opt-out type that the provider recognized; `''`: none. */
  optOutType: string;
}
