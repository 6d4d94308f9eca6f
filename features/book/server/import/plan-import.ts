import { sql } from 'kysely';
import { countInForce } from '#features/policies/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { bookTables } from '../schema.ts';
import { readKnownBook } from './known-book.ts';
import { type PackedPlanning, type PackedRow, type Parts, packed } from './packed-planning.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'today'>;

/** The number of rows in one part. */
const partSize = 2_000;

/**
 * Reads what a plan of an import needs. null: there is no import with this id. Two round trips, and one more for each
 * further part of a large file.
 */
export async function readPlanning(id: string, ctx: Reading): Promise<PackedPlanning | null> {
  const { tx, agency, today } = ctx;
  const found = await bookTables(tx)
    .selectFrom('book_imports')
    .select(['status', 'file_name', 'columns', 'choices', 'reading'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const columns = found.columns.map(({ name }) => name);
  const [rows, known] = await Promise.all([readRows(id, ctx), readKnownBook(columns, ctx)]);
  return { ...found, ...known, id, columns, day: today, rows };
}

async function readRows(id: string, { tx, agency }: Reading): Promise<Parts> {
  const parts: Parts = [];
  for (let after = 0; ; ) {
    const rows = await bookTables(tx)
      .selectFrom('book_import_rows')
      .select(['number', sql<string>`raw::text`.as('raw'), sql<boolean>`outcome is not null`.as('is_finished')])
      .where('tenant_id', '=', agency.id)
      .where('import_id', '=', id)
      .where('number', '>', after)
      .orderBy('number')
      .limit(partSize)
      .execute();
    parts.push(packed(rows.map(({ number, is_finished, raw }): PackedRow => [number, is_finished, raw])));
    const last = rows.at(-1);
    if (!last || rows.length < partSize) return parts;
    after = last.number;
  }
}

/** The room for policies in force in the agency's plan. `limit` null: it has none. */
export interface Room {
  limit: number | null;
  in_force: number;
}

export async function readRoom(ctx: Pick<CommandContext, 'tx' | 'agency' | 'today'>): Promise<Room> {
  const [plan, in_force] = await Promise.all([
    bookTables(ctx.tx)
      .selectFrom('tenants')
      .select('max_policies')
      .where('id', '=', ctx.agency.id)
      .executeTakeFirstOrThrow(),
    countInForce(ctx),
  ]);
  return { limit: plan.max_policies, in_force };
}
