import type { GeneratedAlways } from 'kysely';
import type { Language } from '#platform/contract/language.ts';
import { ownTables } from '#platform/server/database/tables.ts';

export interface ClientsTable {
  tenant_id: string;
  id: string;
  name: string;
  email: string;
  email_norm: GeneratedAlways<string>;
  phone: string;
  phone_national: string;
  whatsapp: string;
  whatsapp_national: string;
  address: string;
  language: Language;
  tcpa_consent: boolean;
  tcpa_consent_at: string | null;
  tcpa_consent_by: string | null;
  tcpa_consent_source: string | null;
  created_at: string;
  updated_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    clients: ClientsTable;
  }
}

export const clientTables = ownTables('clients', { owns: ['clients'], reads: ['users'] });
