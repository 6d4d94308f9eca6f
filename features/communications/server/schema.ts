import type { ColumnType, Insertable } from 'kysely';
import type { LeadSource, ProductType } from '#features/leads/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { AutomationEvent } from '../contract/automations.ts';
import type { CommunicationType, SendingType } from '../contract/channels.ts';
import type { CommunicationStatus, MessageRecord, Purpose, ReasonCode } from '../contract/messages.ts';
import type { ChannelTrouble, settingsFields } from '../contract/settings.ts';
import type { TemplateType } from '../contract/template-types.ts';
import type { templateFields } from '../contract/templates.ts';
import '#features/clients/server/schema.ts';
import '#features/commissions/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/renewals/server/schema.ts';
import '#features/tasks/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** An agency's own template. The contract defines the columns of its fields. */
export interface TemplatesTable extends Omit<Columns<typeof templateFields>, 'created_at' | 'updated_at'> {
  tenant_id: string;
  created_at: string;
  updated_at: string;
}

/** The e-mail that a user previewed last. */
export interface PreviewsTable {
  tenant_id: string;
  user_id: string;
  token_hash: Buffer;
  html: string;
  expires_at: string;
}

/** The channel settings of an agency; secrets are encrypted. */
export interface CommunicationSettingsTable extends Omit<Columns<typeof settingsFields>, 'updated_at'> {
  tenant_id: string;
  id: string;
  /** The token of the webhook addresses, encrypted. */
  address: string;
  address_hash: Buffer | null;
  troubles: ColumnType<Trouble[], string, string>;
  /** How many sends in a row got no response. */
  outages: ColumnType<Partial<Record<SendingType, number>>, string, string>;
  updated_at: string | null;
}

/** Why a channel is stopped. */
export interface Trouble {
  communication_type: SendingType;
  code: ChannelTrouble;
  said: string;
  since: string;
  /** The number of failed retries, and the time of the next one. */
  tries: number;
  try_at: string;
}

/** A check of the send policy as it is stored with a message. */
export interface KeptFinding {
  rule: string;
  is_well: boolean;
  facts: Record<string, string | number>;
}

export interface MessagesTable {
  tenant_id: string;
  id: string;
  recipient_name: string;
  recipient_email: string;
  recipient_phone: string;
  communication_type: CommunicationType;
  template_type: TemplateType;
  purpose: Purpose;
  language: Language;
  subject: string;
  content: string;
  status: CommunicationStatus;
  reason_code: ReasonCode | null;
  reason_facts: ColumnType<Record<string, string | number>, string, string>;
  is_test: boolean;
  event_key: string;
  client_id: string | null;
  user_id: string | null;
  record_type: MessageRecord | null;
  record_id: string | null;
  template_id: string | null;
  template_name: string;
  by_user: string | null;
  phase: 'waiting' | 'handed_over' | 'settled';
  release_at: string | null;
  handed_over_at: string | null;
  attempts: number;
  provider: string | null;
  provider_id: string | null;
  segments: number | null;
  gate: ColumnType<KeptFinding[], string, string>;
  sent_at: string | null;
  delivered_at: string | null;
  search_text: string;
  /** The HTML of an e-mail; null: plain text only. */
  html: string | null;
  /** The originally scheduled time; null: when the message was created. */
  due_at: string | null;
  /** The further records of the same type that the message is about. */
  also: string[];
  /** The name of the attached file; null: none. */
  attachment: string | null;
  created_at: string;
}

/** A message as it is inserted. */
export type NewMessage = Required<Insertable<MessagesTable>>;
/** What changes together with a move of a message; see `messages/moves.ts`. */
export type MessageChange = Partial<Omit<NewMessage, 'status' | 'phase' | 'reason_code' | 'reason_facts'>>;

export interface MessageEventsTable {
  tenant_id: string;
  key: string;
  message_id: string | null;
  provider_id: string;
  event: string;
  detail: string;
  raw: ColumnType<unknown, string, never>;
  at: string;
  created_at: string;
}

/** An agency's settings of an event's messages. */
export interface AutomationsTable {
  tenant_id: string;
  id: string;
  event: AutomationEvent;
  is_enabled: boolean;
  channels: SendingType[];
  delay_minutes: number;
  days: number | null;
  products: ProductType[];
  sources: LeadSource[];
  languages: Language[];
  enabled_at: string | null;
  last_run: string | null;
}

/** An event that a message may follow. */
export interface MessageTriggersTable {
  tenant_id: string;
  id: string;
  event: AutomationEvent;
  record_id: string;
  key: string;
  by_user: string | null;
  at: string;
}

/** A received text message. */
export interface TextRepliesTable {
  tenant_id: string;
  id: string;
  /** The provider's id of the text. */
  sid: string;
  address: string;
  words: string;
  kind: string;
  created_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    communication_templates: TemplatesTable;
    communication_previews: PreviewsTable;
    communication_settings: CommunicationSettingsTable;
    messages: MessagesTable;
    message_events: MessageEventsTable;
    automations: AutomationsTable;
    message_causes: MessageTriggersTable;
    text_replies: TextRepliesTable;
  }
}

/** The tables of messages, and tables of other slices that are read with them. */
export const communicationTables = ownTables('communications', {
  owns: [
    'communication_templates',
    'communication_previews',
    'communication_settings',
    'messages',
    'message_events',
    'automations',
    'message_causes',
    'text_replies',
  ],
  reads: [
    'tenants',
    'users',
    'clients',
    'leads',
    'quotes',
    'policies',
    'renewals',
    'renewal_notices',
    'renewal_configs',
    'tasks',
    'commission_periods',
    'incoming_leads',
  ],
});
