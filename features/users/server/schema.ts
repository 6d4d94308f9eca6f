import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { SecondStep } from '../contract.ts';

export interface UsersTable {
  tenant_id: string;
  id: string;
  username: string;
  username_norm: GeneratedAlways<string>;
  email: string;
  full_name: string;
  role: Role;
  phone: Generated<string>;
  department: Generated<string>;
  language: Generated<Language>;
  is_active: Generated<boolean>;
  password_hash: string;
  must_change_password: Generated<boolean>;
  /** When it was last replaced; null: not since this column exists. */
  password_changed_at: Generated<string | Date | null>;
  second_steps: Generated<SecondStep[]>;
  created_at: Generated<string>;
  updated_at: Generated<string | Date>;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    users: UsersTable;
  }
}

export const userTables = ownTables('users', { owns: ['users'], reads: ['tenants'] });
