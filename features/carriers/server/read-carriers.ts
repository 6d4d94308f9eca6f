import { sql } from 'kysely';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { apostrophes } from '#platform/server/database/apostrophes.ts';
import { whereEqual } from '#platform/server/database/conditions.ts';
import { cut, type Page, pagingOf, readPage, type Sorting, timeSortings } from '#platform/server/database/paging.ts';
import { type Carrier, type CarrierListQuery, type CarrierSort, carrierFields } from '../contract.ts';
import { carrierTables } from './schema.ts';

const columns = columnsIn(carrierFields);

/** Accents and apostrophes, which a search ignores. */
const leftOut = `[\u0300-\u036f${apostrophes}]`;

const sortings = {
  name: { column: 'carriers.name', direction: 'asc', type: 'text', collation: 'es-x-icu' },
  ...timeSortings('carriers'),
} as const satisfies Record<CarrierSort, Sorting>;

/** One page of the agency's carriers. */
export async function listCarriers(
  filters: CarrierListQuery,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Page<Carrier>> {
  let query = whereEqual(carrierTables(tx).selectFrom('carriers'), { 'carriers.tenant_id': agency.id });
  if (filters.state) query = query.where('is_active', '=', filters.state === 'active');
  if (filters.product) query = query.where(sql<boolean>`${filters.product} = any(products)`);
  // An agency has tens of carriers, so the search needs no index.
  for (const word of filters.q?.split(/\s+/).filter(Boolean) ?? []) {
    const plain = word.normalize('NFD').replace(new RegExp(leftOut, 'g'), '') || word;
    const pattern = `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb(sql`regexp_replace(normalize(name, nfd), ${leftOut}, '', 'g')`, 'ilike', pattern),
        sql<boolean>`lower(${word}) = any(lower(codes::text)::text[])`,
      ]),
    );
  }
  const paging = pagingOf('carriers.id', sortings[filters.sort], filters);
  return readPage(carrierTables(tx), cut(query.select(columns), paging), query, paging);
}

/** One carrier; null when the agency has none with this id. */
export async function readCarrier(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Carrier | null> {
  const carrier = await carrierTables(tx)
    .selectFrom('carriers')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return carrier ?? null;
}
