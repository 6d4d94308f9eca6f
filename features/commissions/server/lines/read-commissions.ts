import { type SelectQueryBuilder, sql } from 'kysely';
import { policyStatusOn } from '#features/policies/contract.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey, whereAmong, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
import {
  type Kept,
  mapPage,
  type Page,
  pagingOf,
  readJoinedPage,
  type Sorting,
} from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import {
  type Commission,
  type CommissionCard,
  type CommissionListQuery,
  type CommissionSort,
  type CommissionTotals,
  type CommissionTotalsQuery,
  commissionFields,
  isOfDays,
  pendingStatuses,
} from '../../contract/lines.ts';
import type { PeriodStatus } from '../../contract/periods.ts';
import { readProposal } from '../chargebacks/read-chargebacks.ts';
import { explainLine } from '../explain/explain-line.ts';
import { commissionTables } from '../schema.ts';
import { keptCount, keptTotals } from './kept-lists.ts';
import { readAdjustments } from './read-adjustments.ts';
import { findPolicies, type PolicySearch, whereSearched } from './search-lines.ts';

/**
 * Each sort order uses an index that begins with the agency: commissions_by_calculation, those of the filters, and its
 * own.
 */
const sortings = {
  newest: { column: 'commissions.calculated_at', direction: 'desc', type: 'timestamptz' },
  oldest: { column: 'commissions.calculated_at', direction: 'asc', type: 'timestamptz' },
  updated: { column: 'commissions.updated_at', direction: 'desc', type: 'timestamptz' },
  amount: { column: 'commissions.commission_amount', direction: 'desc', type: 'numeric' },
  net: { column: 'commissions.net', direction: 'desc', type: 'numeric' },
  premium: { column: 'commissions.annual_premium', direction: 'desc', type: 'numeric' },
} as const satisfies Record<CommissionSort, Sorting>;

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'today' | 'onlyRowsOf'>;

/**
 * One page of the agency's commissions; for an Agente, their own. Two statements for any page size, sent together. A
 * search adds one before them that finds the policies; a filter by days adds one after them for the amounts in those
 * days.
 */
export function listCommissions(query: CommissionListQuery, ctx: Reading): Promise<Page<CommissionCard>> {
  const { limit: _, cursor: __, sort: ___, ...filters } = query;
  return pageOf(query, keptCount(filters, ctx), ctx);
}

/** A page without its total, for callers that read all pages. */
export function readLines(query: CommissionListQuery, ctx: Reading): Promise<Page<CommissionCard>> {
  return pageOf(query, Promise.resolve(0), ctx);
}

async function pageOf(query: CommissionListQuery, kept: Kept, ctx: Reading): Promise<Page<CommissionCard>> {
  const { tx, agency, today } = ctx;
  const { limit: _, cursor: __, sort, q, ...filters } = query;
  const paging = pagingOf('commissions.id', sortings[sort], query);
  const matching = filtered(filters, ctx, q ? await findPolicies(q, ctx) : null);
  const page = await readJoinedPage(commissionTables(tx), 'commissions', agency.id, matching, paging, withNames, kept);
  const booked = await readBooked(page.items, query, ctx);
  return mapPage(page, (row) => shown(row, today, booked?.get(row.id) ?? null));
}

/** The amounts of these lines in the days of a list, by line id; null: the list has no filter by days. */
async function readBooked(
  lines: readonly { id: string }[],
  days: BookedDays,
  { tx, agency }: Reading,
): Promise<ReadonlyMap<string, number> | null> {
  if (!isOfDays(days) || lines.length === 0) return null;
  const rows = await commissionTables(tx)
    .selectFrom('commissions')
    .select(['commissions.id', bookedIn(days, agency.id).as('amount')])
    .where('commissions.tenant_id', '=', agency.id)
    .where(
      'commissions.id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** The paid lines of an agent in a period, by the policies' effective dates, bonuses last, up to a limit. */
export async function readOwedLines(
  { period_id, agent }: { period_id: string; agent: string },
  limit: number,
  ctx: Reading,
): Promise<CommissionCard[]> {
  const rows = await withNames(filtered({ period_id, agent, only: 'owed' }, ctx))
    .orderBy('policies.effective_date')
    .orderBy('policies.policy_number')
    .orderBy('commissions.id')
    .limit(limit)
    .execute();
  return rows.map((row) => shown(row, ctx.today));
}

/**
 * The totals of a list over all pages. If the filter is an agent, period or scheme, with or without status and product,
 * reads counters, regardless of the number of lines; otherwise adds up the lines.
 */
export function readTotals(filters: CommissionTotalsQuery, ctx: Reading): Promise<CommissionTotals> {
  // Canceled lines don't count, as on the dashboard and on statements, unless the filter asks for them.
  const query = filters.status || filters.only ? filters : { ...filters, only: 'owed' as const };
  return keptTotals(query, ctx) ?? addUpLines(query, ctx);
}

async function addUpLines({ q, ...filters }: CommissionTotalsQuery, ctx: Reading): Promise<CommissionTotals> {
  const found = q ? await findPolicies(q, ctx) : null;
  const sum = (column: 'annual_premium' | 'commission_amount' | 'adjusted_amount' | 'net') =>
    sql<number>`coalesce(sum(${sql.ref(`commissions.${column}`)}), 0)`.as(column);
  const booked = isOfDays(filters) ? sql`coalesce(sum(${bookedIn(filters, ctx.agency.id)}), 0)` : sql`null::numeric`;
  return filtered(filters, ctx, found)
    .select(sql<number>`count(*)::int`.as('commissions'))
    .select([sum('annual_premium'), sum('commission_amount'), sum('adjusted_amount'), sum('net')])
    .select(sql<number | null>`${booked}`.as('booked_amount'))
    .executeTakeFirstOrThrow();
}

type CommissionQuery = SelectQueryBuilder<KnownTables<typeof commissionTables>, 'commissions', object>;

function filtered(
  query: Omit<CommissionTotalsQuery, 'q'>,
  { tx, agency, actor, onlyRowsOf }: Reading,
  found: PolicySearch | null = null,
): CommissionQuery {
  let lines: CommissionQuery = whereEqual(commissionTables(tx).selectFrom('commissions'), {
    'commissions.tenant_id': agency.id,
    'commissions.status': query.status,
    'commissions.product_type': query.product_type,
    'commissions.period_id': query.period_id,
    'commissions.scheme_id': query.scheme_id,
    'commissions.policy_id': query.policy_id,
    'commissions.client_id': query.client_id,
  });
  lines = whereUser(lines, 'commissions.agent_id', query.agent, actor.user_id);
  if (onlyRowsOf) lines = lines.where('commissions.agent_id', '=', onlyRowsOf);
  if (query.only === 'pending') lines = lines.where('commissions.status', 'in', pendingStatuses);
  if (query.only === 'owed') lines = lines.where('commissions.status', '<>', 'Cancelled');
  lines = whereAmong(lines, {
    'commissions.agent_id': query.agents,
    'commissions.product_type': query.products,
  });
  if (query.sources?.length) lines = lines.where(isOfSources(query.sources, agency.id));
  if (isOfDays(query)) lines = lines.where(isBookedIn(query, agency.id));
  if (query.month) lines = whereMonth(lines, query.month);
  return found ? whereSearched(lines, found, { tx, agency }) : lines;
}

/** Whether the lead of its policy has one of these sources; 'none': the source is unknown, or the line is a bonus. */
const isOfSources = (sources: readonly string[], agencyId: string) => sql<boolean>`coalesce((
  select policies.lead_source from policies
  where policies.tenant_id = ${agencyId} and policies.id = commissions.policy_id), 'none') = any(${sources}::text[])`;

/** The days of calculation or adjustment; each end may be open. */
type BookedDays = Pick<CommissionTotalsQuery, 'booked_from' | 'booked_to'>;

const within = ({ booked_from, booked_to }: BookedDays) =>
  sql`between ${booked_from ?? '-infinity'}::date and ${booked_to ?? 'infinity'}::date`;

const adjustedIn = (days: BookedDays, agencyId: string) => sql`from commission_adjustments made
  where made.tenant_id = ${agencyId} and made.commission_id = commissions.id and made.made_on ${within(days)}`;

/** Whether a line was calculated, or adjusted, in these days. */
const isBookedIn = (days: BookedDays, agencyId: string) => sql<boolean>`(commissions.calculated_on ${within(days)}
  or exists (select ${adjustedIn(days, agencyId)}))`;

/**
 * The amount of a line within these days: its calculated amount if it was calculated in them, plus the adjustments made
 * in them.
 */
const bookedIn = (days: BookedDays, agencyId: string) => sql<number>`(
  case when commissions.calculated_on ${within(days)} then commissions.commission_amount else 0 end
  + (select coalesce(sum(made.adjustment_amount), 0) ${adjustedIn(days, agencyId)}))`;

/**
 * Filters by the stored days, as the counters do: lines of a closed period keep their days when the time zone changes.
 * A day in any zone differs from the UTC day by at most one, so that a page still uses `commissions_by_calculation`.
 */
function whereMonth(lines: CommissionQuery, month: string): CommissionQuery {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return lines
    .where('commissions.calculated_on', '>=', first)
    .where('commissions.calculated_on', '<=', last)
    .where('commissions.calculated_at', '>=', `${addDays(first, -1)}T00:00:00Z`)
    .where('commissions.calculated_at', '<', `${addDays(last, 2)}T00:00:00Z`);
}

const own = columnsIn(commissionFields, 'card').map((name) => `commissions.${name}` as const);
const aroundIt = [
  'commissions.agent_id',
  'agents.full_name as agent_name',
  'clients.name as client_name',
  'commissions.policy_id',
  'policies.policy_number',
  'policies.carrier',
  'policies.status as policy_status',
  'policies.effective_date',
  'policies.expiration_date',
  'policies.next_begins',
  'commissions.period_id',
  'commission_periods.name as period_name',
  'commission_periods.status as period_status',
  'commissions.scheme_id',
  'commission_schemes.name as scheme_name',
  'commission_period_rules.name as rule_name',
  'payers.full_name as paid_by_name',
  'proposals.id as open_chargeback_id',
] as const;

const withNames = (lines: CommissionQuery) =>
  lines
    .innerJoin('commission_periods', onKey('commission_periods', 'commissions.period_id'))
    .innerJoin('commission_schemes', onKey('commission_schemes', 'commissions.scheme_id'))
    .innerJoin('commission_period_rules', (join) =>
      join
        .onRef('commission_period_rules.tenant_id', '=', 'commissions.tenant_id')
        .onRef('commission_period_rules.period_id', '=', 'commissions.period_id')
        .onRef('commission_period_rules.rule_id', '=', 'commissions.rule_id'),
    )
    .leftJoin('commission_chargebacks as proposals', (join) =>
      join
        .onRef('proposals.tenant_id', '=', 'commissions.tenant_id')
        .onRef('proposals.commission_id', '=', 'commissions.id')
        .on('proposals.status', '=', 'Open'),
    )
    .innerJoin('users as agents', onKey('agents', 'commissions.agent_id'))
    .leftJoin('users as payers', onKey('payers', 'commissions.paid_by'))
    .leftJoin('policies', onKey('policies', 'commissions.policy_id'))
    .leftJoin('clients', onKey('clients', 'commissions.client_id'))
    .select([...own, ...aroundIt]);

interface Row {
  agent_id: string;
  agent_name: string;
  client_name: string | null;
  policy_id: string | null;
  policy_number: string | null;
  carrier: string | null;
  policy_status: NonNullable<CommissionCard['policy']>['status'] | null;
  effective_date: string | null;
  expiration_date: string | null;
  next_begins: string | null;
  period_id: string;
  period_name: string;
  period_status: PeriodStatus;
  scheme_id: string;
  scheme_name: string;
}

/** A row in the contract's format. */
function shown<R extends Row>(row: R, today: string, booked_amount: number | null = null) {
  return {
    ...row,
    booked_amount,
    client_name: row.client_name ?? '',
    agent: { id: row.agent_id, full_name: row.agent_name },
    policy: policyOf(row, today),
    period: { id: row.period_id, name: row.period_name, status: row.period_status },
    scheme: { id: row.scheme_id, name: row.scheme_name },
  };
}

function policyOf(row: Row, today: string): CommissionCard['policy'] {
  if (row.policy_id === null) return null;
  const {
    policy_id: id,
    policy_number,
    carrier,
    effective_date,
    expiration_date,
    policy_status,
  } = row as {
    [Name in keyof Row]: NonNullable<Row[Name]>;
  };
  const status = policyStatusOn(today, { status: policy_status, expiration_date, next_begins: row.next_begins });
  return { id, policy_number, carrier, status, effective_date, expiration_date };
}

/** One commission with all its details; null: the agency has none with this id, or an Agente may not see it. */
export async function readCommission(id: string, ctx: Reading): Promise<Commission | null> {
  const { today } = ctx;
  const [row, explanation, adjustments, chargeback] = await Promise.all([
    withNames(filtered({}, ctx).where('commissions.id', '=', id)).executeTakeFirst(),
    explainLine(id, ctx),
    readAdjustments(id, ctx),
    readProposal(id, ctx),
  ]);
  return row && explanation ? { ...shown(row, today), explanation, adjustments, chargeback } : null;
}

/** The period of a line; null: the agency has none with this id, or an Agente may not see it. */
export async function periodOfLine(id: string, ctx: Reading): Promise<string | null> {
  const line = await filtered({}, ctx)
    .select('commissions.period_id')
    .where('commissions.id', '=', id)
    .executeTakeFirst();
  return line?.period_id ?? null;
}
