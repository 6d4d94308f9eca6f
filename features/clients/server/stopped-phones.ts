import { type Compilable, type Expression, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ContactChange } from '../contract.ts';
import { readPhone } from './phone.ts';
import { type ClientsTable, clientTables } from './schema.ts';

export type StoppedPhones = ReadonlySet<string>;

/** For calls that grant no consent. */
export const noPhones: StoppedPhones = new Set();

/**
 * The opted-out phones, in E.164, among those that a person has (`before`; null means a new person) and is given. No
 * query runs if no phone is given a consent.
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

/** The opted-out phones among phones as typed, in E.164. */
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

/**
 * Stores whether a phone, in E.164, is opted out of texts. It doesn't change the clients with that phone: see
 * `saveClient`.
 */
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

/** A statement that stores as opted out all phones that a later slice's query returns, with their agency. */
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
