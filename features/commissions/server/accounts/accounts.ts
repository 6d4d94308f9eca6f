import { sql } from 'kysely';
import { type Cents, cents, centsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Counter, readCounters } from '#platform/server/acts/counters.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { periodAgentsOf } from '../figures.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';
import { type Balance, balancesOf } from './balance.ts';

/** A period of a scheme, with the columns that a statement shows. */
export type AccountPeriod = Pick<
  PeriodsTable,
  'id' | 'scheme_id' | 'name' | 'status' | 'start_date' | 'end_date' | 'closed_at'
> & {
  scheme_name: string;
};

/** An agent's account for a period. */
export interface Account {
  period: AccountPeriod;
  agent_id: string;
  /** The number of lines. */
  lines: number;
  balance: Balance;
}

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The agent, and the period whose scheme is read; null: all. */
interface Asked {
  periodId: string | null;
  agentId: string | null;
}

/**
 * The accounts of agents over the periods of schemes, in chronological order. An adjustment belongs to the period that
 * has settled it, else to the first open one that ends on its day or later; an adjustment after the last period waits
 * for the next one. At most four statements, regardless of the number of lines.
 */
export async function readAccounts({ periodId, agentId }: Asked, ctx: Reading): Promise<Account[]> {
  const [periods, adjustments, openings] = await Promise.all([
    readPeriods(periodId, ctx),
    readAdjusted(periodId, agentId, ctx),
    readOpenings(agentId, ctx),
  ]);
  const subjects = periods.map(({ id }) => periodAgentsOf(id));
  const counters = subjects.length > 0 ? await readCounters(subjects, ctx) : [];
  const lines = new Map(counters.map((counter) => [keyOf(counter), counter]));
  const agents = agentId ? [agentId] : [...new Set([...counters, ...adjustments].map(ownerOf))];
  const adjusted = Map.groupBy(adjustments, ({ agent_id, scheme_id }) => `${agent_id}/${scheme_id}`);
  return [...Map.groupBy(periods, ({ scheme_id }) => scheme_id)].flatMap(([scheme_id, ofScheme]) =>
    agents.flatMap((agent_id) => {
      const theirs = Map.groupBy(adjusted.get(`${agent_id}/${scheme_id}`) ?? [], (one) => accountOf(one, ofScheme));
      const earned = ofScheme.map((period) => {
        const counter = lines.get(keyOf({ subject: periodAgentsOf(period.id), value: agent_id }));
        const opening = period.closed_at === null ? null : centsOf(openings.get(`${period.id}/${agent_id}`) ?? 0);
        return { lines: centsOf(counter?.amount ?? 0), adjustments: summed(theirs.get(period.id)), opening };
      });
      const balances = balancesOf(earned);
      return ofScheme.map((period, at) => {
        const counter = lines.get(keyOf({ subject: periodAgentsOf(period.id), value: agent_id }));
        return { period, agent_id, lines: counter?.count ?? 0, balance: balances[at] as Balance };
      });
    }),
  );
}

const keyOf = ({ subject, value }: Pick<Counter, 'subject' | 'value'>) => `${subject}/${value}`;

const ownerOf = (one: Counter | Adjusted): string => ('agent_id' in one ? one.agent_id : one.value);

/**
 * The period, out of a scheme's periods in chronological order, whose account includes the adjustments; undefined: that
 * period doesn't exist yet.
 */
const accountOf = ({ settled_in, made_on }: Adjusted, periods: readonly AccountPeriod[]): string | undefined =>
  settled_in ?? periods.find(({ status, end_date }) => status !== 'Closed' && end_date >= made_on)?.id;

const summed = (adjustments: readonly Adjusted[] = []): Cents =>
  cents(sumOf(adjustments.map(({ amount }) => centsOf(amount))));

interface Adjusted {
  agent_id: string;
  scheme_id: string;
  made_on: string;
  /** The period that counted them when it was closed. */
  settled_in: string | null;
  amount: number;
}

/**
 * All adjustments by agent, scheme, day and settlement, except those of canceled lines. There are few, so they are
 * looked up without reading all other lines.
 */
function readAdjusted(periodId: string | null, agentId: string | null, { tx, agency }: Reading): Promise<Adjusted[]> {
  const those = commissionTables(tx)
    .selectFrom('commission_adjustments as adjusted')
    .leftJoin('commission_settlements as settled', (join) =>
      join.on('settled.tenant_id', '=', agency.id).onRef('settled.adjustment_id', '=', 'adjusted.id'),
    )
    .select(['adjusted.agent_id', 'adjusted.scheme_id', 'adjusted.made_on', 'settled.period_id as settled_in'])
    .select(sql<number>`sum(adjusted.adjustment_amount)`.as('amount'))
    .where('adjusted.tenant_id', '=', agency.id)
    .where(
      sql<boolean>`not exists (
        select from commissions
        where commissions.tenant_id = ${agency.id} and commissions.id = adjusted.commission_id
          and commissions.status = 'Cancelled')`,
    )
    .groupBy(['adjusted.agent_id', 'adjusted.scheme_id', 'adjusted.made_on', 'settled.period_id']);
  const ofScheme = periodId ? those.where('adjusted.scheme_id', '=', schemeOf(periodId, { tx, agency })) : those;
  return (agentId ? ofScheme.where('adjusted.agent_id', '=', agentId) : ofScheme).execute();
}

/** The opening balances of closed periods' statements, by period and agent; there are few. */
async function readOpenings(agentId: string | null, { tx, agency }: Reading): Promise<Map<string, number>> {
  const those = commissionTables(tx)
    .selectFrom('commission_opening_balances')
    .select(['period_id', 'agent_id', 'amount'])
    .where('tenant_id', '=', agency.id);
  const rows = await (agentId ? those.where('agent_id', '=', agentId) : those).execute();
  return new Map(rows.map(({ period_id, agent_id, amount }) => [`${period_id}/${agent_id}`, amount]));
}

/** The scheme of a period, as a subquery. */
export const schemeOf = (periodId: string, { tx, agency }: Reading) =>
  commissionTables(tx)
    .selectFrom('commission_periods as asked')
    .select('asked.scheme_id')
    .where('asked.tenant_id', '=', agency.id)
    .where('asked.id', '=', periodId);

/** The periods of a scheme, or of all schemes, in chronological order. */
function readPeriods(periodId: string | null, { tx, agency }: Reading): Promise<AccountPeriod[]> {
  const those = commissionTables(tx)
    .selectFrom('commission_periods')
    .innerJoin('commission_schemes', onKey('commission_schemes', 'commission_periods.scheme_id'))
    .select(['commission_periods.id', 'commission_periods.scheme_id', 'commission_periods.name'])
    .select(['commission_periods.status', 'commission_periods.start_date', 'commission_periods.end_date'])
    .select('commission_periods.closed_at')
    .select('commission_schemes.name as scheme_name')
    .where('commission_periods.tenant_id', '=', agency.id)
    .orderBy('commission_periods.start_date');
  const asked = periodId ? those.where('commission_periods.scheme_id', '=', schemeOf(periodId, { tx, agency })) : those;
  return asked.execute();
}
