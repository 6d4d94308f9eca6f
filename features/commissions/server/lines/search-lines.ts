import { type SelectQueryBuilder, sql } from 'kysely';
import { searchRows } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { commissionTables } from '../schema.ts';

/** The maximum number of policies that are looked up individually. */
const lookedUpMax = 1_000;

/** The search text and the policies that it finds; `ids` null: too many to look up. */
export interface PolicySearch {
  typed: string;
  ids: readonly string[] | null;
}

type Reading = Pick<CommandContext, 'tx' | 'agency'>;
type CommissionQuery = SelectQueryBuilder<KnownTables<typeof commissionTables>, 'commissions', object>;

/** The policies that match a search. One statement. */
export async function findPolicies(typed: string, ctx: Reading): Promise<PolicySearch> {
  const found = await policiesOf(typed, ctx)
    .limit(lookedUpMax + 1)
    .execute();
  return { typed, ids: found.length > lookedUpMax ? null : found.map(({ id }) => id) };
}

/**
 * Filters lines by found policies. A few policies are looked up and their lines sorted. For many, the lines are read in
 * sort order until the page is full, which is soon for a common name: `is true` makes PostgreSQL check each line.
 */
export function whereSearched(lines: CommissionQuery, { typed, ids }: PolicySearch, ctx: Reading): CommissionQuery {
  return lines.where(
    ids
      ? sql<boolean>`commissions.policy_id = any(${ids}::uuid[])`
      : sql<boolean>`(commissions.policy_id in (${policiesOf(typed, ctx)})) is true`,
  );
}

function policiesOf(typed: string, { tx, agency }: Reading) {
  const found: SelectQueryBuilder<KnownTables<typeof commissionTables>, 'policies', object> = searchRows(
    commissionTables(tx),
    'policies',
    typed,
  );
  return found.where('policies.tenant_id', '=', agency.id).select('policies.id');
}
