import type { Generated } from 'kysely';
import type { Feature, Plan } from '#features/tenants/contract.ts';
import type { Role } from '#platform/contract/roles.ts';
import { ownTables } from '#platform/server/database/tables.ts';

interface PlansTable {
  name: Plan;
  max_users: number;
  max_policies: number | null;
  features_enabled: Feature[];
  monthly_price: number;
  updated_at: Generated<string | Date>;
}

/** The directory: all accounts of all agencies. It is written together with the users. */
interface SignInNamesTable {
  username_norm: string;
  tenant_id: string;
  user_id: string;
  username: string;
  email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  created_at: string;
  last_seen_at: string | null;
  search_text: string;
}

/** Subdomains of removed agencies, which cannot be reused. */
interface RetiredSubdomainsTable {
  subdomain_hash: Buffer;
  retired_at: string | Date;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    plans: PlansTable;
    retired_subdomains: RetiredSubdomainsTable;
    sign_in_names: SignInNamesTable;
  }
}

export const platformTables = ownTables('super-admin', {
  owns: ['plans', 'retired_subdomains'],
  reads: ['tenants', 'sign_in_names', 'users'],
});
