import { randomInt } from 'node:crypto';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { recoveryCodeCount } from '../contract.ts';
import { twoStepTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'changed' | 'services'>;

// Crockford's alphabet: without letters that look like digits, and without U, to avoid words.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** The code meant by a hand-copied text. null means it can't be a recovery code. */
function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : null;
}

/** Whether the input can be a recovery code: an app's codes are shorter. */
export const looksLikeRecoveryCode = (typed: string): boolean => readCode(typed) !== null;

/** The key that hashes the codes. Only a caller with the codes can have them hashed with another key. */
export const codeSecrets = {
  table: 'recovery_codes',
  columns: ['key_prefix'],
  row: 'user_id',
  renewedBy: 'people',
} as const satisfies SecretColumns;

const purpose = 'recovery code';
const stated = (code: string, userId: string) => `${userId} ${code}`;

/** Replaces the user's codes with new ones of 50 random bits. They are returned only here. */
export async function replaceCodes(userId: string, ctx: InAgency): Promise<string[]> {
  const { tx, agency } = ctx;
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) {
    codes.add(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));
  }
  const rows = [...codes].map((code) => ({
    tenant_id: agency.id,
    user_id: userId,
    code_hash: ctx.services.secrets.digest(purpose, stated(code, userId)),
    key_prefix: ctx.services.secrets.prefix,
  }));
  await Promise.all([deleteCodes(userId, ctx), twoStepTables(tx).insertInto('recovery_codes').values(rows).execute()]);
  return [...codes].map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** Uses up a code. false means it isn't the user's, or is already used. Of two concurrent calls one returns true. */
export async function spendRecoveryCode(typed: string, userId: string, ctx: InAgency): Promise<boolean> {
  const { tx, agency } = ctx;
  const code = readCode(typed);
  if (!code) return false;
  const used = await twoStepTables(tx)
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('code_hash', 'in', ctx.services.secrets.digests(purpose, stated(code, userId)))
    .returning('user_id')
    .executeTakeFirst();
  if (used) ctx.changed('two_step', userId, userId);
  return used !== undefined;
}

/** Removes all codes of a user. */
export async function deleteCodes(
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  await twoStepTables(tx)
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns the number of codes that a user has left. */
export async function countCodes(
  userId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<number> {
  const { left } = await twoStepTables(tx)
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
