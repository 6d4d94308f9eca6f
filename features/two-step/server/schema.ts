import { ownTables } from '#platform/server/database/tables.ts';

interface AuthenticatorAppsTable {
  tenant_id: string;
  user_id: string;
  /** The id of the confirmed setup. */
  id: string;
  /** Encrypted. */
  secret: string;
  /** The 30-second step of the last used code. */
  last_counter: number;
  created_at: string | Date;
}

interface RecoveryCodesTable {
  tenant_id: string;
  user_id: string;
  code_hash: Buffer;
  /** `Secrets.prefix` of the key that hashed it; `v1.` for codes from before keys could be changed. */
  key_prefix: string;
}

interface PasskeysTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** The authenticator's id for it, in base64url. */
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: string | Date;
  last_used_at: string | Date | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    authenticator_apps: AuthenticatorAppsTable;
    recovery_codes: RecoveryCodesTable;
    passkeys: PasskeysTable;
  }
}

export const twoStepTables = ownTables('two-step', {
  owns: ['authenticator_apps', 'recovery_codes', 'passkeys'],
  reads: ['users'],
});
