import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { User } from '../contract.ts';

/** Records a user's sign-in in the directory. */
export async function noteSignIn(id: string, { tx, clock }: Pick<CommandContext, 'tx' | 'clock'>): Promise<void> {
  await sql`select note_sign_in(${id}, ${clock()})`.execute(tx);
}

/** The directory's fields of a user; omitted fields are unchanged. */
type Listed = {
  [Field in 'username' | 'email' | 'full_name' | 'role' | 'is_active' | 'created_at']?: User[Field] | undefined;
};

/**
 * Updates the changed fields of a user in the directory, which operators search. Every command that adds a user or
 * changes a name, e-mail, role, or state must call it; other fields are ignored.
 */
export async function keepInDirectory(id: string, changed: Listed, { tx }: Pick<CommandContext, 'tx'>): Promise<void> {
  await sql`select keep_in_directory(${id}, ${JSON.stringify(changed)}::jsonb)`.execute(tx);
}
