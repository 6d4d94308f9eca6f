import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  exactFirst,
  searchRows,
} from '#features/clients/server/index.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CountedBy, keptTotal } from '#platform/server/acts/counters.ts';
import { isAmong, onKey, whereAmong, whereDays, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
import {
  exactTotal,
  mapPage,
  type Page,
  pagingOf,
  readJoinedPage,
  type Sorting,
  timeSortings,
} from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import {
  type Policy,
  type PolicyCard,
  type PolicyListQuery,
  type PolicySort,
  type PolicyStatus,
  policyFields,
  policyStatusOn,
  statusesInForce,
} from '../contract.ts';
import { isInForceOn, isOpenEnded, isToEnd } from './in-force.ts';
import { policyCounters } from './policy-counters.ts';
import { policyTables } from './schema.ts';

const aroundIt = [
  'policies.quote_id',
  'policies.lead_id',
  'quotes.quote_number',
  'users.full_name as agent_name',
] as const;
const cardColumns = [
  ...columnsIn(policyFields, 'card').map((name) => `policies.${name}` as const),
  ...aroundIt,
] as const;
const columns = [...columnsIn(policyFields).map((name) => `policies.${name}` as const), ...aroundIt] as const;

/**
 * Each sort order uses an index that begins with the agency: policies_by_creation, those of the filters, _by_update,
 * _by_expiration.
 */
const sortings = {
  ...timeSortings('policies'),
  expiration: { column: 'policies.expiration_date', direction: 'asc', type: 'date' },
} as const satisfies Record<PolicySort, Sorting>;

/** A policy in force by status may have ended today; the counter includes that after the day's job. */
const countedBy: CountedBy<PolicyListQuery> = {
  all: policyCounters.status,
  status: {
    subject: policyCounters.status,
    values: ['Cancelada'] satisfies PolicyStatus[],
  },
};

/**
 * A later slice knows the outcome of a term. The function returns the ids of the policies whose term matches the
 * filters.
 */
export type FindTerms = (query: Pick<PolicyListQuery, 'lost' | 'followed'>, ctx: CommandContext) => Expression<unknown>;

/** One page of the agency's policies. Two statements for any page size, sent together. */
export async function listPolicies(
  query: PolicyListQuery,
  findTerms: FindTerms,
  ctx: CommandContext,
): Promise<Page<PolicyCard>> {
  const { tx, agency, today } = ctx;
  const isOfTerms = query.lost || query.followed;
  const found = filtered(query, ctx);
  const matching = isOfTerms ? found.where(sql<boolean>`policies.id in (${findTerms(query, ctx)})`) : found;
  const paging = pagingOf('policies.id', sortings[query.sort], query, exactFirst('policies', query));
  const exact = query.count ? exactTotal(policyTables(tx), matching, 'policies.id') : null;
  const kept = keptTotal(query, countedBy, ctx) ?? exact;
  const page = await readJoinedPage(policyTables(tx), 'policies', agency.id, matching, paging, cards, kept);
  return mapPage(page, (row) => shown(row, contactCardOf(row), today));
}

type PolicyQuery = SelectQueryBuilder<KnownTables<typeof policyTables>, 'policies', object>;

function filtered(query: PolicyListQuery, { tx, agency, actor, today }: CommandContext): PolicyQuery {
  const found: PolicyQuery = searchRows(policyTables(tx), 'policies', query.q);
  let policies = whereEqual(found, {
    'policies.tenant_id': agency.id,
    'policies.product_type': query.product_type,
    'policies.client_id': query.client_id,
  });
  policies = whereUser(policies, 'policies.agent_id', query.agent, actor.user_id);
  policies = whereAmong(policies, {
    'policies.agent_id': query.agents,
    'policies.product_type': query.products,
    'policies.lead_source': query.sources,
  });
  if (query.business) policies = policies.where('policies.renews', query.business === 'new' ? 'is' : 'is not', null);
  // What was brought in from a file was not sold here.
  if (query.sold_from || query.sold_to) policies = policies.where('policies.import_id', 'is', null);
  policies = whereDays(policies, 'policies.created_at', { from: query.sold_from, to: query.sold_to }, agency.time_zone);
  const isOfDays = query.expires_from || query.expires_to;
  if (query.terms === 'not_followed') policies = policies.where(isOpenEnded());
  else if (isOfDays && query.terms !== 'all') policies = policies.where('policies.cancelled_on', 'is', null);
  if (query.only) policies = policies.where(isInForceOn(today));
  if (query.only === 'not_offered') {
    policies = policies.where(isOpenEnded()).where((eb) => eb.not(eb.exists(offersOf(eb, agency.id))));
  }
  if (query.expires_from) policies = policies.where('policies.expiration_date', '>=', query.expires_from);
  if (query.expires_to) policies = policies.where('policies.expiration_date', '<=', query.expires_to);
  if (query.clients_on) policies = policies.where(isLastOfClient(query.clients_on, query, agency.id));
  if (query.clients_not_on) {
    policies = policies.where(sql<boolean>`not ${hasAnother(query.clients_not_on, query, agency.id)}`);
  }
  if (query.carrier) policies = policies.where(sql<boolean>`policies.carrier_norm = lower(${query.carrier})`);
  if (query.status) policies = whereStatus(policies, query.status, today);
  if (query.expiring_within !== undefined) {
    policies = policies.where(isToEnd({ from: today, until: addDays(today, query.expiring_within) }));
  }
  return policies;
}

type OfWhom = Pick<PolicyListQuery, 'agents' | 'products' | 'sources'>;

/**
 * Whether its client has a policy, within the filters, that is in force on a day; `which` is a further condition on
 * that `other` policy.
 */
function hasAnother(day: string, { agents, products, sources }: OfWhom, agencyId: string, which = sql``) {
  const asked = Object.entries({ agent_id: agents, product_type: products, lead_source: sources });
  const ofWhom = asked.map(([column, values]) =>
    values?.length ? sql`and ${isAmong(`other.${column}`, values)}` : sql``,
  );
  return sql<boolean>`exists (
    select from policies other
    where other.tenant_id = ${agencyId} and other.client_id = policies.client_id and ${isInForceOn(day, 'other')}
      ${sql.join(ofWhom, sql` `)} ${which})`;
}

/** Whether it is in force on a day, and no other policy of its client ends later. */
const isLastOfClient = (day: string, query: OfWhom, agencyId: string) => {
  const later = sql`and (other.expiration_date, other.id) > (policies.expiration_date, policies.id)`;
  return sql<boolean>`(${isInForceOn(day)} and not ${hasAnother(day, query, agencyId, later)})`;
};

/** The quotes that renew a policy. */
const offersOf = (eb: ExpressionBuilder<KnownTables<typeof policyTables>, 'policies'>, agencyId: string) =>
  eb
    .selectFrom('quotes')
    .where('quotes.tenant_id', '=', agencyId)
    .whereRef('quotes.renews', '=', 'policies.id')
    .select('quotes.id');

/** Policies that have a status on a day, even if the day's job has not run yet. */
function whereStatus(policies: PolicyQuery, status: PolicyStatus, day: string): PolicyQuery {
  return policies.where((eb) => {
    const stored = eb('policies.status', '=', status);
    if (statusesInForce.includes(status)) return eb.and([stored, eb('policies.expiration_date', '>=', day)]);
    const ended = (next: 'is' | 'is not') =>
      eb.and([
        eb('policies.status', 'in', statusesInForce),
        eb('policies.expiration_date', '<', day),
        eb('policies.next_begins', next, null),
      ]);
    if (status === 'Vencida') return eb.or([stored, ended('is')]);
    return status === 'Renovada' ? eb.or([stored, ended('is not')]) : stored;
  });
}

function joined(policies: PolicyQuery) {
  return policies
    .innerJoin('quotes', onKey('quotes', 'policies.quote_id'))
    .innerJoin('clients', onKey('clients', 'policies.client_id'))
    .leftJoin('users', onKey('users', 'policies.agent_id'));
}

const cards = (policies: PolicyQuery) => joined(policies).select(cardColumns).select(contactCardColumns);

interface Shown {
  quote_id: string;
  quote_number: string;
  lead_id: string;
  status: PolicyStatus;
  expiration_date: string;
  next_begins: string | null;
  agent_name: string | null;
}

/** A row in the contract's format. */
function shown<Row extends Shown, Contact>(row: Row, contact: Contact, today: string) {
  return {
    ...row,
    status: policyStatusOn(today, row),
    quote: { id: row.quote_id, quote_number: row.quote_number, lead: { id: row.lead_id, contact } },
    days_until_expiration: daysBetween(today, row.expiration_date),
    agent_assigned: row.agent_name ?? '',
  };
}

/** One policy with all its details; null: the agency has none with this id. */
export async function readPolicy(
  id: string,
  { tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
): Promise<Policy | null> {
  const all = policyTables(tx).selectFrom('policies');
  const row = await joined(whereEqual(all, { 'policies.tenant_id': agency.id, 'policies.id': id }))
    .leftJoin('users as consenter', onKey('consenter', 'clients.tcpa_consent_by'))
    .select(columns)
    .select(contactColumns)
    .executeTakeFirst();
  return row ? shown(row, contactOf(row), today) : null;
}
