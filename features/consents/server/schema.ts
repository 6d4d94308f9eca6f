import type { Language } from '#platform/contract/language.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type {
  ConsentChange,
  ConsentChannel,
  ConsentPurpose,
  ConsentSource,
  PurposeState,
} from '../contract/choices.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';

/** The ledger. Its rows never change. */
export interface ConsentEventsTable {
  tenant_id: string;
  id: string;
  /** The client the entry was recorded for. null: an address without a client. It outlives the client's record. */
  client_id: string | null;
  communication_type: ConsentChannel;
  address: string;
  purposes: ConsentPurpose[];
  change: ConsentChange;
  words: string;
  language: Language | null;
  source: ConsentSource;
  source_name: string;
  network_address: string;
  page_url: string;
  certificate: string;
  at: string;
  by_user: string | null;
  created_at: string;
}

/** The current state of each address, derived from the ledger, for code that sends to it. */
export interface AddressStatesTable {
  tenant_id: string;
  communication_type: ConsentChannel;
  address: string;
  service: PurposeState;
  marketing: PurposeState;
  is_held: boolean;
  is_service_held: boolean;
  is_undeliverable: boolean;
  changed_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    consent_events: ConsentEventsTable;
    address_states: AddressStatesTable;
  }
}

export const consentTables = ownTables('consents', {
  owns: ['consent_events', 'address_states'],
  reads: ['clients', 'leads', 'users', 'tenants'],
});
