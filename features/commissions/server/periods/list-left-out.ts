import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey, whereEqual } from '#platform/server/database/conditions.ts';
import { cut, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import type { LeftOutPolicy, LeftOutQuery } from '../../contract/calculating.ts';
import { commissionTables } from '../schema.ts';

const byEffect = { column: 'commission_left_out.effective_date', direction: 'asc', type: 'date' } as const;

/** One page of the policies without a line in a period; null: the agency has no such period. */
export async function listLeftOut(
  periodId: string,
  query: LeftOutQuery,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Page<LeftOutPolicy> | null> {
  const tables = commissionTables(tx);
  const matching = whereEqual(tables.selectFrom('commission_left_out'), {
    'commission_left_out.tenant_id': agency.id,
    'commission_left_out.period_id': periodId,
    'commission_left_out.reason': query.reason,
  });
  const rows = matching
    .innerJoin('policies', onKey('policies', 'commission_left_out.policy_id'))
    .innerJoin('clients', onKey('clients', 'policies.client_id'))
    .leftJoin('users', onKey('users', 'commission_left_out.agent_id'))
    .select(['commission_left_out.policy_id as id', 'policies.policy_number', 'clients.name as client_name'])
    .select(['commission_left_out.product_type', 'commission_left_out.annual_premium'])
    .select(['commission_left_out.effective_date', 'users.full_name as agent_name'])
    .select(['commission_left_out.is_late', 'commission_left_out.reason']);
  // A cursor of one period is refused in another one.
  const asked = { ...query, periodId };
  const paging = pagingOf('commission_left_out.policy_id', byEffect, asked);
  const [period, page] = await Promise.all([
    tables
      .selectFrom('commission_periods')
      .select(sql<number>`1`.as('one'))
      .where('tenant_id', '=', agency.id)
      .where('id', '=', periodId)
      .executeTakeFirst(),
    readPage(tables, cut(rows, paging), matching, paging),
  ]);
  return period ? page : null;
}
