import { type RawBuilder, sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';

/**
 * The id of the agency's carrier with this name, as an expression of a statement; null: the agency has none of this
 * name. Case does not matter. The slice that uses it reads `carriers`.
 */
export const carrierOfName = (
  name: string | RawBuilder<unknown>,
  { id }: Pick<Agency, 'id'>,
): RawBuilder<string | null> =>
  sql<string | null>`(select carriers.id from carriers
    where carriers.tenant_id = ${id} and carriers.name_norm = lower(${name}))`;
