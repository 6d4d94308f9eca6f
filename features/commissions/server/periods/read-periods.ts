import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey, whereEqual } from '#platform/server/database/conditions.ts';
import { cut, mapPage, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import {
  type CommissionPeriod,
  type LeftOutReason,
  type PeriodAgent,
  type PeriodCard,
  type PeriodListQuery,
  periodMoves,
} from '../../contract/periods.ts';
import { commissionTables } from '../schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

const columns = [
  'id',
  'name',
  'scheme_id',
  'period_type',
  'start_date',
  'end_date',
  'cut_off_date',
  'notes',
  'status',
  'total_commissions',
  'total_policies',
  'total_premium',
  'run_id',
  'run_total',
  'run_done',
  'run_started_at',
  'run_ended_at',
  'created_at',
  'updated_at',
].map((name) => `commission_periods.${name}`) as `commission_periods.${PeriodColumn}`[];

type PeriodColumn =
  | Exclude<keyof PeriodCard, 'scheme_name' | 'calculation'>
  | 'run_id'
  | 'run_total'
  | 'run_done'
  | 'run_started_at'
  | 'run_ended_at';

const periodsOf = ({ tx, agency }: InAgency) =>
  commissionTables(tx).selectFrom('commission_periods').where('commission_periods.tenant_id', '=', agency.id);

const joined = (periods: ReturnType<typeof periodsOf>) =>
  periods
    .innerJoin('commission_schemes', onKey('commission_schemes', 'commission_periods.scheme_id'))
    .leftJoin('users', onKey('users', 'commission_periods.run_started_by'))
    .select(columns)
    .select(['commission_schemes.name as scheme_name', 'users.full_name as started_by_name']);

const latest = { column: 'commission_periods.start_date', direction: 'desc', type: 'date' } as const;

/** One page of the agency's periods, latest first. Two statements, sent together. */
export async function listPeriods(query: PeriodListQuery, ctx: InAgency): Promise<Page<PeriodCard>> {
  const matching = whereEqual(periodsOf(ctx), {
    'commission_periods.scheme_id': query.scheme_id,
    'commission_periods.status': query.status,
  });
  const paging = pagingOf('commission_periods.id', latest, query);
  const page = await readPage(commissionTables(ctx.tx), cut(joined(matching), paging), matching, paging);
  return mapPage(page, cardOf);
}

interface RunColumns {
  run_id: string | null;
  run_total: number;
  run_done: number;
  run_started_at: string | null;
  run_ended_at: string | null;
  started_by_name: string | null;
}

/** A row in the contract's format. */
function cardOf<Row extends RunColumns>(row: Row) {
  const { run_id, run_total, run_done, run_started_at, run_ended_at, started_by_name, ...period } = row;
  const calculation = run_id
    ? {
        total: run_total,
        done: run_done,
        started_by_name,
        started_at: run_started_at as string,
        ended_at: run_ended_at,
      }
    : null;
  return { ...period, calculation };
}

/** One period with its totals; null: the agency has none with this id. Four statements, sent together. */
export async function readPeriod(id: string, ctx: InAgency): Promise<CommissionPeriod | null> {
  const [row, by_agent, by_status, left_out] = await Promise.all([
    joined(periodsOf(ctx).where('commission_periods.id', '=', id)).executeTakeFirst(),
    agentsOf(id, ctx),
    statusesOf(id, ctx),
    leftOutOf(id, ctx),
  ]);
  if (!row) return null;
  const period = cardOf(row);
  return { ...period, by_agent, by_status, left_out, moves: [...periodMoves[period.status]] };
}

/** The totals of each agent, by name. */
function agentsOf(periodId: string, { tx, agency }: InAgency): Promise<PeriodAgent[]> {
  return commissionTables(tx)
    .selectFrom('commission_period_agents')
    .innerJoin('users', onKey('users', 'commission_period_agents.agent_id'))
    .select(['commission_period_agents.agent_id', 'users.full_name as agent_name'])
    .select(['total_policies', 'total_premium', 'total_commissions'])
    .where('commission_period_agents.tenant_id', '=', agency.id)
    .where('commission_period_agents.period_id', '=', periodId)
    .where('commission_period_agents.is_done', '=', true)
    .orderBy('users.full_name')
    .orderBy('users.id')
    .execute();
}

/** The number of lines of each status, and their total. */
async function statusesOf(periodId: string, { tx, agency }: InAgency): Promise<CommissionPeriod['by_status']> {
  const rows = await commissionTables(tx)
    .selectFrom('commissions')
    .select(['status', sql<number>`count(*)::int`.as('commissions'), sql<number>`sum(net)`.as('total')])
    .where('tenant_id', '=', agency.id)
    .where('period_id', '=', periodId)
    .groupBy('status')
    .orderBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, ...figure }) => [status, figure]));
}

async function leftOutOf(periodId: string, { tx, agency }: InAgency): Promise<CommissionPeriod['left_out']> {
  const rows = await commissionTables(tx)
    .selectFrom('commission_left_out')
    .select(['reason', sql<number>`count(*)::int`.as('policies')])
    .where('tenant_id', '=', agency.id)
    .where('period_id', '=', periodId)
    .groupBy('reason')
    .execute();
  return countsOf(rows);
}

/** The number of policies for every reason, including zero. */
export function countsOf(rows: readonly { reason: LeftOutReason; policies: number }[]): CommissionPeriod['left_out'] {
  const counts = new Map(rows.map(({ reason, policies }) => [reason, policies]));
  const of = (reason: LeftOutReason) => counts.get(reason) ?? 0;
  return {
    no_agent: of('no_agent'),
    role: of('role'),
    no_rule: of('no_rule'),
    bonus_only: of('bonus_only'),
    cancelled: of('cancelled'),
    first_renewal: of('first_renewal'),
  };
}
