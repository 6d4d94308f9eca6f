import type { ColumnType, Selectable, Updateable } from 'kysely';
import type { Completion } from '#features/clients/server/index.ts';
import type { LeadCompletion } from '#features/leads/server/index.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { ReplacedSecret } from '#platform/server/ground/kept-secrets.ts';
import type { KeptTrouble } from '#platform/server/outside/connection-trouble.ts';
import type { IncomingStatus, IntegrationStatus, IntegrationType, SecretName } from '../contract/choices.ts';
import type { MappingType } from '../contract/field-mapping.ts';
import type { holds, IncomingOutcome } from '../contract/incoming-lead.ts';
import type { ConsentProof, MappedLead, Problem, TargetField, TraceStep } from '../contract/mapped-lead.ts';
import type { IntegrationSettings } from '../contract/source-types/source-types.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tasks/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** Written as JSON text and read back parsed. */
type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;

export interface IntegrationsTable {
  tenant_id: string;
  id: string;
  name: string;
  description: string;
  integration_type: IntegrationType;
  status: IntegrationStatus;
  status_before_error: Extract<IntegrationStatus, 'Active' | 'Testing' | 'Configured'> | null;
  trouble: Json<KeptTrouble | null>;
  api_endpoint: string;
  api_key: string;
  api_secret: string;
  webhook_secret: string;
  headers: string;
  replaced: Json<ReplacedSecret<SecretName>[]>;
  address_hash: Buffer | null;
  address: string;
  old_address_hash: Buffer | null;
  old_address_until: string | null;
  settings: Json<IntegrationSettings>;
  /** Whether it was created for files without a configured integration. */
  is_silent: ColumnType<boolean, boolean | undefined, boolean>;
  auto_process: boolean;
  duplicate_check: boolean;
  validate_data: boolean;
  last_sync_at: string | null;
  mapped_at: string | null;
  deleted_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** An integration row as it is read. */
export type IntegrationRow = Selectable<IntegrationsTable>;

/** The columns that an update writes. */
export type IntegrationChange = Updateable<IntegrationsTable>;

export interface FieldMappingsTable {
  tenant_id: string;
  id: string;
  integration_id: string;
  mapping_type: MappingType;
  source_field: string;
  target_field: TargetField;
  default_value: string;
  transformation_rule: string;
  condition: string;
  required: boolean;
  validation_rule: string;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface IncomingLeadsTable {
  tenant_id: string;
  id: string;
  integration_id: string;
  status: IncomingStatus;
  outcome: IncomingOutcome | null;
  held: (typeof holds)[number] | null;
  delivery_key: string;
  external_id: string;
  source_data: Json<unknown>;
  fetched: ColumnType<unknown, string | null, string | null>;
  is_test: boolean;
  received_at: string;
  processed_at: string | null;
  tries: number;
  not_before: string | null;
  released: boolean;
  contact_name: string;
  contact_email: string;
  search_text: string;
  mapped: Json<MappedLead | null>;
  consent: Json<ConsentProof | null>;
  problems: Json<Problem[]>;
  trace: Json<TraceStep[]>;
  lead_id: string | null;
  client_is_new: boolean;
  /** The additions to an existing client, for those that can be undone. */
  completed: Json<Completion | null>;
  /** The same for an existing lead. */
  lead_completed: Json<LeadCompletion | null>;
  /**
   * The sender's network address if the webhook address is the only authentication. null means it cannot be undone by
   * sender.
   */
  sender: string | null;
  /** When its result was undone. null means it was not. */
  undone_at: string | null;
  upload_id: string | null;
  row_number: number | null;
}

/** An incoming lead row as it is read. */
export type IncomingRow = Selectable<IncomingLeadsTable>;

export interface IntegrationBudgetsTable {
  tenant_id: string;
  integration_id: string;
  /** The budget used up at `taken_at`, in seconds of its rate. It decreases by one per second. */
  owed_seconds: number;
  taken_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    integrations: IntegrationsTable;
    field_mappings: FieldMappingsTable;
    incoming_leads: IncomingLeadsTable;
    integration_budgets: IntegrationBudgetsTable;
  }
}

export const integrationTables = ownTables('integrations', {
  owns: ['integrations', 'field_mappings', 'incoming_leads', 'integration_budgets'],
  reads: ['integration_pulls', 'leads', 'clients', 'users', 'tenants'],
});
