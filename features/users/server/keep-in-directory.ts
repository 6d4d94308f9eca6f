import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';

/** Writes down in the directory that somebody has signed in. */
export async function noteSignIn(id: string, { tx, clock }: Pick<Deed, 'tx' | 'clock'>): Promise<void> {
  await sql`select note_sign_in(${id}, ${clock()})`.execute(tx);
}

/**
 * Writes down what a user is now in the directory, which operators look people up in. Whoever adds or changes a user's name,
 * email, role or state asks it right after.
 */
export async function keepInDirectory(id: string, { tx }: Pick<Deed, 'tx'>): Promise<void> {
  await sql`select keep_in_directory(${id})`.execute(tx);
}
