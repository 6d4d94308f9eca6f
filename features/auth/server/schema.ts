import type { Generated } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import type { LinkKind } from '../contract.ts';

interface SessionsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  token_hash: Buffer;
  remember_me: boolean;
  created_at: string | Date;
  last_used_at: string | Date;
  idle_seconds: number;
  expires_at: string | Date;
  browser: Generated<string>;
  system: Generated<string>;
  address: Generated<string>;
  /** The keys that identify its device. */
  device_keys: Generated<Buffer[]>;
  /** When the user last gave password and second step in this session. null means never. */
  confirmed_at: Generated<string | Date | null>;
}

interface PasswordResetsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: string | Date;
  expires_at: string | Date;
  used_at: string | Date | null;
}

interface AccountLinksTable {
  tenant_id: string;
  id: string;
  user_id: string;
  kind: LinkKind;
  /** The recipient. */
  email: string;
  /** null until the link is mailed. */
  token_hash: Buffer | null;
  created_at: string | Date;
  expires_at: string | Date;
  used_at: string | Date | null;
}

interface SignInRulesTable {
  tenant_id: string;
  /** Sessions opened since then require a second step, or its setup first. null means no requirement. */
  two_step_since: string | Date | null;
}

interface SignInChallengesTable {
  tenant_id: string;
  id: string;
  user_id: string;
  token_hash: Buffer;
  remember_me: boolean;
  expires_at: string | Date;
}

interface KnownDevicesTable {
  tenant_id: string;
  user_id: string;
  key_hash: Buffer;
  last_seen_at: string | Date;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    password_resets: PasswordResetsTable;
    account_links: AccountLinksTable;
    known_devices: KnownDevicesTable;
    sign_in_rules: SignInRulesTable;
    sign_in_challenges: SignInChallengesTable;
  }
}

export const authTables = ownTables('auth', {
  owns: ['sessions', 'password_resets', 'account_links', 'known_devices', 'sign_in_rules', 'sign_in_challenges'],
  reads: ['users', 'tenants'],
});
