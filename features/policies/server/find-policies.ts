import { type SelectQueryBuilder, sql } from 'kysely';
import { fold, searchRows } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { policyStatusOn } from '../contract.ts';
import { policyTables } from './schema.ts';

const columns = [
  'id',
  'client_id',
  'policy_number',
  'status',
  'product_type',
  'expiration_date',
  'next_begins',
  'updated_at',
] as const;

/**
 * The policies that match a text: the one with exactly this number, then those whose number contains it, then the last
 * changed ones. One statement.
 */
export async function findPolicies(typed: string, limit: number, { tx, agency, today }: CommandContext) {
  const text = fold(typed);
  const number = sql`lower(policies.policy_number)`;
  const found: SelectQueryBuilder<KnownTables<typeof policyTables>, 'policies', object> = searchRows(
    policyTables(tx),
    'policies',
    typed,
  );
  const best = found
    .where('policies.tenant_id', '=', agency.id)
    .select(columns.map((column) => `policies.${column}` as const))
    .select(sql<number>`(${number} = ${text})::int + (position(${text} in ${number}) > 0)::int`.as('rank'))
    .orderBy('rank', 'desc')
    .orderBy('policies.updated_at', 'desc')
    .orderBy('policies.id')
    .limit(limit);
  const rows = await policyTables(tx)
    .selectFrom(best.as('best'))
    .innerJoin('clients', (join) =>
      join.on('clients.tenant_id', '=', agency.id).onRef('clients.id', '=', 'best.client_id'),
    )
    .select([
      'best.id',
      'best.policy_number',
      'best.status',
      'best.product_type',
      'best.expiration_date',
      'best.next_begins',
      'clients.name',
    ])
    .orderBy('best.rank', 'desc')
    .orderBy('best.updated_at', 'desc')
    .orderBy('best.id')
    .execute();
  return rows.map(({ expiration_date, next_begins, ...row }) => ({
    ...row,
    status: policyStatusOn(today, { ...row, expiration_date, next_begins }),
  }));
}
