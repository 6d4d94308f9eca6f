import { ownTables } from '#platform/server/database/tables.ts';

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

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    password_resets: PasswordResetsTable;
  }
}

export const authTables = ownTables('auth', { owns: ['sessions', 'password_resets'], reads: ['users', 'tenants'] });
