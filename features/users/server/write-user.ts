import { sql } from 'kysely';
import type { Language } from '#platform/contract/language.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type PersonChange, type SecondStep, userFields } from '../contract.ts';
import { keepInDirectory } from './keep-in-directory.ts';
import { userTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;
type Writing = InAgency & Pick<CommandContext, 'changed'>;

/** A user's own data, locked until the transaction ends. Throws when the agency has no such user. */
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

/** The change of a user, told to screens. */
function update(id: string, { tx, agency, changed }: Writing) {
  changed('user', id);
  return userTables(tx).updateTable('users').where('tenant_id', '=', agency.id).where('id', '=', id);
}

/** Stores what a person has changed about himself; for another e-mail see {@link changeEmail} too. */
export async function changePerson(id: string, change: PersonChange, ctx: Writing): Promise<void> {
  await Promise.all([
    update(id, ctx)
      .set({ ...change, updated_at: ctx.clock() })
      .execute(),
    keepInDirectory(id, change, ctx),
  ]);
}

/** Another address that a forgotten password is found by. */
export async function changeEmail(id: string, email: string, { tx }: InAgency): Promise<void> {
  await sql`select change_sign_in_email(${id}, ${email})`.execute(tx);
}

/** The language in which a user is written to. */
export async function changeLanguage(id: string, language: Language, ctx: Writing): Promise<void> {
  await update(id, ctx).set({ language }).execute();
}

/** Stores the hash of a new password. Sessions and reset links are `auth`'s, which ends them. */
export async function setPassword(
  id: string,
  change: { password_hash: string; must_change_password: boolean },
  ctx: Writing,
): Promise<void> {
  await update(id, ctx)
    .set({ ...change, password_changed_at: ctx.clock(), updated_at: ctx.clock() })
    .execute();
}

/** Stores what a user has as a second step. The apps and passkeys themselves are `two-step`'s. */
export async function setSecondSteps(id: string, second_steps: readonly SecondStep[], ctx: Writing): Promise<void> {
  await update(id, ctx)
    .set({ second_steps: [...second_steps], updated_at: ctx.clock() })
    .execute();
}
