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

/** A template of an agency's own. The columns of the fields are told by the contract. */
export interface TemplatesTable extends Omit<Columns<typeof templateFields>, 'created_at' | 'updated_at'> {
  tenant_id: string;
  created_at: string;
  updated_at: string;
}

/** The e-mail that a user has looked at last while writing it. */
export interface PreviewsTable {
  tenant_id: string;
  user_id: string;
  token_hash: Buffer;
  html: string;
  expires_at: string;
}

/** What an agency has set of its channels; its secrets are encrypted. */
export interface CommunicationSettingsTable extends Omit<Columns<typeof settingsFields>, 'updated_at'> {
  tenant_id: string;
  id: string;
  /** The token of the addresses that providers call, encrypted. */
  address: string;
  address_hash: Buffer | null;
  troubles: ColumnType<Trouble[], string, string>;
  /** How many hand-overs in a row nobody has answered. */
  outages: ColumnType<Partial<Record<SendingType, number>>, string, string>;
  updated_at: string | null;
}

/** Why a channel stands still. */
export interface Trouble {
  communication_type: SendingType;
  code: ChannelTrouble;
  said: string;
  since: string;
  /** How often it was tried in vain, and when it is tried again. */
  tries: number;
  try_at: string;
}

/** What the gate saw, as it is kept with a message. */
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
  /** An e-mail in looks; null: text alone. */
  html: string | null;
  /** When it was first to leave; null: when it was written. */
  due_at: string | null;
  /** The further records of its kind that the same message tells of. */
  also: string[];
  /** The name of the file that went along; null: none did. */
  attachment: string | null;
  created_at: string;
}

/** A message as it is written. */
export type NewMessage = Required<Insertable<MessagesTable>>;
export type MessageChange = Partial<NewMessage>;

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

/** What an agency has set of an event's messages. */
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

/** Something that has happened and is to be told. */
export interface MessageTriggersTable {
  tenant_id: string;
  id: string;
  event: AutomationEvent;
  record_id: string;
  key: string;
  by_user: string | null;
  at: string;
}

/** What somebody has answered by text. */
export interface TextRepliesTable {
  tenant_id: string;
  id: string;
  /** The provider's own name of it. */
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

/** The tables of messages, and those of others that are read with them. */
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
    'tasks',
    'commission_periods',
    'incoming_leads',
  ],
});
