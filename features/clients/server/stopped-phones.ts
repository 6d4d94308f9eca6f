import { type Compilable, type Expression, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ContactChange } from '../contract.ts';
import { readPhone } from './phone.ts';
import { type ClientsTable, clientTables } from './schema.ts';

export type StoppedPhones = ReadonlySet<string>;

/** Where nobody is given a consent. */
export const noPhones: StoppedPhones = new Set();

/**
 * The stopped ones among the phones that a person has (`before`; null: she is new) and is given, in E.164. Nothing is asked where
 * no phone is given a consent.
 */
export async function stoppedPhones(
  before: Pick<ClientsTable, 'phone' | 'tcpa_consent'> | null,
  change: Pick<ContactChange, 'phone' | 'tcpa_consent'>,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<StoppedPhones> {
  const given = e164Of(change.phone);
  const isCarriedOver = before?.tcpa_consent === true && given !== '' && given !== before.phone;
  return change.tcpa_consent || isCarriedOver ? stoppedAmong([before?.phone ?? '', given], ctx) : noPhones;
}

/** The stopped ones among phones as they are typed, in E.164. */
export async function stoppedAmong(
  phones: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<StoppedPhones> {
  const asked = [...new Set(phones.map(e164Of).filter(Boolean))];
  if (asked.length === 0) return noPhones;
  const rows = await clientTables(tx)
    .selectFrom('stopped_phones')
    .select('phone')
    .where('tenant_id', '=', agency.id)
    .where('phone', '=', sql<string>`any(${asked}::text[])`)
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}

const e164Of = (phone = ''): string => readPhone(phone)?.e164 ?? '';

/** Keeps whether the owner of a phone, in E.164, wants no texts. Those who have it are another matter: see `saveClient`. */
export async function keepStopped(
  phone: string,
  isStopped: boolean,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  const db = clientTables(tx);
  const row = { tenant_id: agency.id, phone };
  if (isStopped)
    await db
      .insertInto('stopped_phones')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('stopped_phones').where('tenant_id', '=', agency.id).where('phone', '=', phone).execute();
}

/** The statement that keeps as stopped whatever phones a question of a later slice gives, with their agency. */
export function stopping(
  question: Expression<{ tenant_id: string; phone: string }>,
  { tx }: Pick<CommandContext, 'tx'>,
): Compilable {
  return clientTables(tx)
    .insertInto('stopped_phones')
    .columns(['tenant_id', 'phone'])
    .expression(question)
    .onConflict((conflict) => conflict.doNothing());
}
