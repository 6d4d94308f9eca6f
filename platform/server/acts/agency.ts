import { sql } from 'kysely';
import { type Language, languages } from '#platform/contract/language.ts';
import type { AgencyStanding } from '../access/session.ts';
import type { Tx } from '../database/tenancy.ts';

/** The agency that a command acts in. */
export interface Agency {
  readonly id: string;
  /** IANA name; it defines where the agency's days begin and end. */
  readonly time_zone: string;
  readonly date_format: string;
  /** All languages of the agency, its own first. The first applies to work that no particular user requested. */
  readonly languages: readonly [Language, ...Language[]];
}

/** The columns that describe a row's agency. */
export interface AgencyColumns {
  tenant_id: string;
  time_zone: string;
  date_format: string;
  /** `es-US` */
  locale: string;
}

/** The agency of a session, or of any row with these columns. */
export function agencyOf({ tenant_id: id, time_zone, date_format, locale }: AgencyColumns): Agency {
  const own = languages.find((language) => locale.startsWith(language)) ?? languages[0];
  return { id, time_zone, date_format, languages: [own, ...languages.filter((language) => language !== own)] };
}

/**
 * The transaction's agency, or the named one in a platform transaction, and whether it may work. Throws if there is
 * none. With a lock, its status can't change until the transaction ends.
 */
export async function readStanding(
  tx: Tx,
  id: string,
  how?: 'locked',
): Promise<{ agency: Agency; standing: AgencyStanding }> {
  const { rows } = await sql<AgencyColumns & AgencyStanding>`
    select id as tenant_id, time_zone, date_format, locale, status as tenant_status, is_trial, trial_ends_at
    from tenants where id = ${id} ${how === 'locked' ? sql`for share` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no agency ${id}.`);
  return { agency: agencyOf(row), standing: row };
}

/** The transaction's agency, or the named one in a platform transaction. Throws if there is none. */
export async function readAgency(tx: Tx, id: string): Promise<Agency> {
  return (await readStanding(tx, id)).agency;
}
