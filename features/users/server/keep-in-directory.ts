import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { User } from '../contract.ts';

/** Writes down in the directory that somebody has signed in. */
export async function noteSignIn(id: string, { tx, clock }: Pick<CommandContext, 'tx' | 'clock'>): Promise<void> {
  await sql`select note_sign_in(${id}, ${clock()})`.execute(tx);
}

/** What the directory says of a user; what is left out stays as it is there. */
type Listed = {
  [Field in 'username' | 'email' | 'full_name' | 'role' | 'is_active' | 'created_at']?: User[Field] | undefined;
};

/**
 * Writes down what has become otherwise of a user in the directory, which operators look people up in. Whoever adds or changes
 * a user's name, email, role or state asks it; what else is given is of no interest there.
 */
export async function keepInDirectory(id: string, changed: Listed, { tx }: Pick<CommandContext, 'tx'>): Promise<void> {
  await sql`select keep_in_directory(${id}, ${JSON.stringify(changed)}::jsonb)`.execute(tx);
}
