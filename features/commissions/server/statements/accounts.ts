import { sql } from 'kysely';
import { type Cents, cents, centsOf, sumOf } from '#platform/contract/money.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { readTallies, type Tally } from '#platform/server/acts/tallies.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { periodAgentsOf } from '../figures.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';
import { type Balance, balancesOf } from './balance.ts';

/** A period of a scheme, as a statement names it. */
export type AccountPeriod = Pick<PeriodsTable, 'id' | 'scheme_id' | 'name' | 'status' | 'start_date' | 'end_date'> & {
  scheme_name: string;
  /** The last day of the scheme's period before; null: it is the first. */
  after: string | null;
};

/** What an agent has in a period. */
export interface Account {
  period: AccountPeriod;
  agent_id: string;
  /** How many lines. */
  lines: number;
  balance: Balance;
}

type Reading = Pick<Deed, 'tx' | 'agency'>;

/** Whose accounts, and of the scheme of which period; null: all. */
interface Asked {
  periodId: string | null;
  agentId: string | null;
}

/**
 * The accounts of agents over the periods of schemes, in the order of time. An adjustment is in the account of the first
 * period that ends on its day or later; what was made after the last one waits for the next. Three statements at most,
 * whatever the number of lines.
 */
export async function readAccounts({ periodId, agentId }: Asked, deed: Reading): Promise<Account[]> {
  const [periods, adjustments] = await Promise.all([
    readPeriods(periodId, deed),
    readAdjusted(periodId, agentId, deed),
  ]);
  const subjects = periods.map(({ id }) => periodAgentsOf(id));
  const tallies = subjects.length > 0 ? await readTallies(subjects, deed) : [];
  const lines = new Map(tallies.map((tally) => [keyOf(tally), tally]));
  const agents = agentId ? [agentId] : [...new Set([...tallies, ...adjustments].map(ownerOf))];
  const adjusted = Map.groupBy(adjustments, ({ agent_id, scheme_id }) => `${agent_id}/${scheme_id}`);
  return [...Map.groupBy(periods, ({ scheme_id }) => scheme_id)].flatMap(([scheme_id, ofScheme]) =>
    agents.flatMap((agent_id) => {
      const theirs = adjusted.get(`${agent_id}/${scheme_id}`) ?? [];
      const earned = ofScheme.map((period) => {
        const tally = lines.get(keyOf({ subject: periodAgentsOf(period.id), value: agent_id }));
        return { lines: centsOf(tally?.amount ?? 0), adjustments: within(period, theirs) };
      });
      const balances = balancesOf(earned);
      return ofScheme.map((period, at) => {
        const tally = lines.get(keyOf({ subject: periodAgentsOf(period.id), value: agent_id }));
        return { period, agent_id, lines: tally?.count ?? 0, balance: balances[at] as Balance };
      });
    }),
  );
}

const keyOf = ({ subject, value }: Pick<Tally, 'subject' | 'value'>) => `${subject}/${value}`;

const ownerOf = (one: Tally | Adjusted): string => ('agent_id' in one ? one.agent_id : one.value);

function within({ after, end_date }: AccountPeriod, adjustments: readonly Adjusted[]): Cents {
  const those = adjustments.filter(({ made_on }) => (after === null || made_on > after) && made_on <= end_date);
  return cents(sumOf(those.map(({ amount }) => centsOf(amount))));
}

interface Adjusted {
  agent_id: string;
  scheme_id: string;
  made_on: string;
  amount: number;
}

/**
 * All adjustments by agent, scheme and day, but for those of lines that were cancelled. These are few: they are looked up, and
 * not the lines of all others.
 */
function readAdjusted(periodId: string | null, agentId: string | null, { tx, agency }: Reading): Promise<Adjusted[]> {
  const those = commissionTables(tx)
    .selectFrom('commission_adjustments as adjusted')
    .select(['adjusted.agent_id', 'adjusted.scheme_id', 'adjusted.made_on'])
    .select(sql<number>`sum(adjusted.adjustment_amount)`.as('amount'))
    .where('adjusted.tenant_id', '=', agency.id)
    .where(
      sql<boolean>`not exists (
        select from commissions
        where commissions.tenant_id = ${agency.id} and commissions.id = adjusted.commission_id
          and commissions.status = 'Cancelled')`,
    )
    .groupBy(['adjusted.agent_id', 'adjusted.scheme_id', 'adjusted.made_on']);
  const ofScheme = periodId ? those.where('adjusted.scheme_id', '=', schemeOf(periodId, { tx, agency })) : those;
  return (agentId ? ofScheme.where('adjusted.agent_id', '=', agentId) : ofScheme).execute();
}

/** The scheme of a period, as a part of a statement. */
export const schemeOf = (periodId: string, { tx, agency }: Reading) =>
  commissionTables(tx)
    .selectFrom('commission_periods as asked')
    .select('asked.scheme_id')
    .where('asked.tenant_id', '=', agency.id)
    .where('asked.id', '=', periodId);

/** The periods of a scheme, or of all, in the order of time. */
async function readPeriods(periodId: string | null, { tx, agency }: Reading): Promise<AccountPeriod[]> {
  const those = commissionTables(tx)
    .selectFrom('commission_periods')
    .innerJoin('commission_schemes', onKey('commission_schemes', 'commission_periods.scheme_id'))
    .select(['commission_periods.id', 'commission_periods.scheme_id', 'commission_periods.name'])
    .select(['commission_periods.status', 'commission_periods.start_date', 'commission_periods.end_date'])
    .select('commission_schemes.name as scheme_name')
    .where('commission_periods.tenant_id', '=', agency.id)
    .orderBy('commission_periods.start_date');
  const asked = periodId ? those.where('commission_periods.scheme_id', '=', schemeOf(periodId, { tx, agency })) : those;
  const rows = await asked.execute();
  const last = new Map<string, string>();
  return rows.map((period) => {
    const after = last.get(period.scheme_id) ?? null;
    last.set(period.scheme_id, period.end_date);
    return { ...period, after };
  });
}
