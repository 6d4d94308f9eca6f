import { sql } from 'kysely';
import { type Cents, centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PeriodCheck } from '../../contract/calculating.ts';
import { calculatedTerm } from '../explain/calculated-term.ts';
import { isRight, reckon } from '../explain/reckon.ts';
import { commissionTables } from '../schema.ts';

/** The number of lines read at a time. */
const batchSize = 5_000;

/** The maximum number of differing lines in the result. */
const namedMax = 100;

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/** Computes every line of a period again, from stored data; null: the agency has no such period. */
export async function checkPeriod(id: string, ctx: InAgency): Promise<PeriodCheck | null> {
  const [period, rules, first] = await Promise.all([readTotal(id, ctx), readRules(id, ctx), readLines(id, null, ctx)]);
  if (!period) return null;
  const sums: Cents[] = [];
  const differing: PeriodCheck['differing'] = [];
  let lines = 0;
  for (let part = first; part.length > 0; part = await linesAfter(id, part, ctx)) {
    lines += part.length;
    sums.push(sumOf(part.map(({ commission_amount }) => centsOf(commission_amount))));
    for (const line of part) {
      const rule = rules.get(line.rule_id);
      const { effective_date, expiration_date } = line;
      const term = effective_date && expiration_date ? { effective_date, expiration_date } : null;
      if ((rule && isRight(line, rule, term)) || differing.length === namedMax) continue;
      const recomputed = rule ? dollarsOf(reckon(line, rule).rounded) : 0;
      differing.push({ id: line.id, stored: line.commission_amount, recomputed });
    }
  }
  return { lines, differing, sum: dollarsOf(sumOf(sums)), total: period.total_commissions };
}

function readTotal(id: string, { tx, agency }: InAgency) {
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .select('total_commissions')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function readRules(id: string, { tx, agency }: InAgency) {
  const rules = await commissionTables(tx)
    .selectFrom('commission_period_rules')
    .selectAll()
    .where('tenant_id', '=', agency.id)
    .where('period_id', '=', id)
    .execute();
  return new Map(rules.map((rule) => [rule.rule_id, rule]));
}

/** The lines after a batch; none if the batch was not full. */
async function linesAfter(periodId: string, part: Awaited<ReturnType<typeof readLines>>, ctx: InAgency) {
  return part.length < batchSize ? [] : readLines(periodId, part.at(-1) ?? null, ctx);
}

/** The next lines of a period, in index order. */
function readLines(periodId: string, after: { calculated_at: string; id: string } | null, { tx, agency }: InAgency) {
  const lines = commissionTables(tx)
    .selectFrom('commissions')
    .leftJoin('policies', (join) =>
      join.on('policies.tenant_id', '=', agency.id).onRef('policies.id', '=', 'commissions.policy_id'),
    )
    .select(['commissions.id', 'commissions.rule_id', 'commissions.annual_premium', 'commissions.term_premium'])
    .select([
      'commissions.base_amount',
      'commissions.volume_before',
      'commissions.volume_total',
      'commissions.volume_count',
    ])
    .select(['commissions.commission_amount', 'commissions.calculated_at'])
    .select(calculatedTerm)
    .where('commissions.tenant_id', '=', agency.id)
    .where('commissions.period_id', '=', periodId)
    .orderBy('commissions.calculated_at', 'desc')
    .orderBy('commissions.id', 'desc')
    .limit(batchSize);
  if (!after) return lines.execute();
  const last = sql`(${after.calculated_at}::timestamptz, ${after.id}::uuid)`;
  return lines.where(sql<boolean>`(commissions.calculated_at, commissions.id) < ${last}`).execute();
}
