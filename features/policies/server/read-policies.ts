import { type SelectQueryBuilder, sql } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  searched,
} from '#features/clients/server/index.ts';
import { addDays, dayAt, daysBetween } from '#platform/contract/calendar.ts';
import type { Reader } from '#platform/server/access/session.ts';
import { onKey, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
import type { Tables } from '#platform/server/database/database.ts';
import { mapPage, pagingOf, readJoinedPage, type Sorting, timeSortings } from '#platform/server/database/paging.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { Page } from '#platform/server/http/implement.ts';
import type { Policy, PolicyCard, PolicyListQuery, PolicySort } from '../contract.ts';

const cardColumns = [
  'policies.id',
  'policies.policy_number',
  'policies.quote_id',
  'policies.lead_id',
  'policies.client_id',
  'policies.product_type',
  'policies.carrier',
  'policies.status',
  'policies.annual_premium',
  'policies.deductible',
  'policies.coverage_amount',
  'policies.coverage_limits',
  'policies.effective_date',
  'policies.expiration_date',
  'policies.agent_id',
  'policies.notes',
  'policies.created_at',
  'policies.updated_at',
  'quotes.quote_number',
  'users.full_name as agent_name',
] as const;

/** Each rides an index that begins with the agency: policies_by_creation, those of the filters, _by_update, _by_expiration. */
const sortings = {
  ...timeSortings('policies'),
  expiration: { column: 'policies.expiration_date', direction: 'asc', type: 'date' },
} as const satisfies Record<PolicySort, Sorting>;

/** One page of the agency's policies. Two statements, whatever the size of the page, sent together. */
export async function listPolicies(
  tx: Tx,
  reader: Reader,
  clock: Clock,
  query: PolicyListQuery,
): Promise<Page<PolicyCard>> {
  const today = dayAt(clock(), reader.time_zone);
  const matching = filtered(tx, reader, today, query);
  const paging = pagingOf('policies.id', sortings[query.sort], query);
  const page = await readJoinedPage(tx, 'policies', matching, paging, cards);
  return mapPage(page, (row) => shown(row, contactCardOf(row), today));
}

type PolicyQuery = SelectQueryBuilder<Tables, 'policies', object>;

function filtered(tx: Tx, { tenant_id, user_id }: Reader, today: string, query: PolicyListQuery): PolicyQuery {
  let policies = whereEqual(searched(tx, 'policies', query.q), {
    'policies.tenant_id': tenant_id,
    'policies.status': query.status,
    'policies.product_type': query.product_type,
    'policies.client_id': query.client_id,
  });
  policies = whereUser(policies, 'policies.agent_id', query.agent, user_id);
  if (query.carrier) policies = policies.where(sql<boolean>`policies.carrier_norm = lower(${query.carrier})`);
  if (query.expiring_within !== undefined) {
    policies = policies
      .where('policies.status', '=', 'Activa')
      .where('policies.expiration_date', '<=', addDays(today, query.expiring_within));
  }
  return policies;
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
  expiration_date: string;
  agent_name: string | null;
}

/** A row as the contract shows it. */
function shown<Row extends Shown, Contact>(row: Row, contact: Contact, today: string) {
  return {
    ...row,
    quote: { id: row.quote_id, quote_number: row.quote_number, lead: { id: row.lead_id, contact } },
    days_until_expiration: daysBetween(today, row.expiration_date),
    agent_assigned: row.agent_name ?? '',
  };
}

/** One policy with everything known about it, or null when the agency has none of this id. */
export async function readPolicy(
  tx: Tx,
  { tenant_id, time_zone }: Pick<Reader, 'tenant_id' | 'time_zone'>,
  clock: Clock,
  id: string,
): Promise<Policy | null> {
  const found = whereEqual(tx.selectFrom('policies'), { 'policies.tenant_id': tenant_id, 'policies.id': id });
  const row = await joined(found)
    .leftJoin('users as consenter', onKey('consenter', 'clients.tcpa_consent_by'))
    .select(cardColumns)
    .select(contactColumns)
    .executeTakeFirst();
  return row ? shown(row, contactOf(row), dayAt(clock(), time_zone)) : null;
}
