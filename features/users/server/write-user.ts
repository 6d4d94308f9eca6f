import { sql } from 'kysely';
import type { Language } from '#platform/contract/language.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type PersonChange, type SecondStep, userFields } from '../contract.ts';
import { keepInDirectory } from './keep-in-directory.ts';
import { userTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;
type Writing = InAgency & Pick<CommandContext, 'changed'>;

/** Users' own data, locked until the transaction ends. Throws when the agency has no such user. */
export function lockPerson(
  id: string,
  { tx, agency }: InAgency,
): Promise<{ [Field in keyof PersonChange]-?: Exclude<PersonChange[Field], undefined> }> {
  return userTables(tx)
    .selectFrom('users')
    .select(columnsIn(userFields, 'update'))
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Updates a user and notifies screens. */
function update(id: string, { tx, agency, changed }: Writing) {
  changed('user', id);
  return userTables(tx).updateTable('users').where('tenant_id', '=', agency.id).where('id', '=', id);
}

/** Stores a user's change to their own data; for the e-mail call {@link changeEmail} too. */
export async function changePerson(id: string, change: PersonChange, ctx: Writing): Promise<void> {
  await Promise.all([
    update(id, ctx)
      .set({ ...change, updated_at: ctx.clock() })
      .execute(),
    keepInDirectory(id, change, ctx),
  ]);
}

/** Replaces the address by which a forgotten password is reset. */
export async function changeEmail(id: string, email: string, { tx }: InAgency): Promise<void> {
  await sql`select change_sign_in_email(${id}, ${email})`.execute(tx);
}

/** Changes the language of mails to a user. */
export async function changeLanguage(id: string, language: Language, ctx: Writing): Promise<void> {
  await update(id, ctx).set({ language }).execute();
}

/** Stores the hash of a new password. Sessions and reset links belong to `auth`, which ends them. */
export async function setPassword(
  id: string,
  change: { password_hash: string; must_change_password: boolean },
  ctx: Writing,
): Promise<void> {
  await update(id, ctx)
    .set({ ...change, password_changed_at: ctx.clock(), updated_at: ctx.clock() })
    .execute();
}

/** Stores the kinds of a user's second steps. The apps and passkeys themselves belong to `two-step`. */
export async function setSecondSteps(id: string, second_steps: readonly SecondStep[], ctx: Writing): Promise<void> {
  await update(id, ctx)
    .set({ second_steps: [...second_steps], updated_at: ctx.clock() })
    .execute();
}
