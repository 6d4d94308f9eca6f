import { type SelectQueryBuilder, sql } from 'kysely';
import { searchRows } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { commissionTables } from './schema.ts';

/** So many policies are looked up one by one. */
const lookedUpMax = 1_000;

/** What somebody typed, and the policies it finds; `ids` null: they are too many to be looked up. */
export interface Found {
  typed: string;
  ids: readonly string[] | null;
}

type Reading = Pick<CommandContext, 'tx' | 'agency'>;
type CommissionQuery = SelectQueryBuilder<KnownTables<typeof commissionTables>, 'commissions', object>;

/** The policies that somebody looks for. One statement. */
export async function findPolicies(typed: string, ctx: Reading): Promise<Found> {
  const found = await policiesOf(typed, ctx)
    .limit(lookedUpMax + 1)
    .execute();
  return { typed, ids: found.length > lookedUpMax ? null : found.map(({ id }) => id) };
}

/**
 * Lines of policies that were found. Of few policies they are looked up and put in order; of many, the lines are walked in
 * their order until there are enough, which with a common name is soon: `is true` has PostgreSQL ask it of each line.
 */
export function whereFound(lines: CommissionQuery, { typed, ids }: Found, ctx: Reading): CommissionQuery {
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
