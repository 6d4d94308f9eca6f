import { type SelectQueryBuilder, sql } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  searchPatterns,
} from '#features/clients/server/index.ts';
import { addDays, dayAt, daysBetween } from '#platform/contract/calendar.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Tables } from '#platform/server/database.ts';
import type { Page } from '#platform/server/implement.ts';
import { beyond, decodeCursor, encodeCursor, pageOf } from '#platform/server/paging.ts';
import type { Tx } from '#platform/server/tenancy.ts';
import type { Policy, PolicyCard, PolicyListQuery, PolicySort } from '../contract.ts';
import type { PoliciesTable } from './schema.ts';

/** Whose list it is: the agency, the caller for `agent=me`, and where the agency's days begin. */
export interface Reader {
  tenant_id: string;
  user_id: string;
  time_zone: string;
}

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
  newest: { column: 'policies.created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { column: 'policies.created_at', direction: 'asc', type: 'timestamptz' },
  updated: { column: 'policies.updated_at', direction: 'desc', type: 'timestamptz' },
  expiration: { column: 'policies.expiration_date', direction: 'asc', type: 'date' },
} as const satisfies Record<PolicySort, unknown>;

/** One page of the agency's policies. Two statements, whatever the size of the page, sent together. */
export async function listPolicies(
  tx: Tx,
  reader: Reader,
  clock: Clock,
  query: PolicyListQuery,
): Promise<Page<PolicyCard>> {
  const today = dayAt(clock(), reader.time_zone);
  const filtered = matching(tx, reader, today, query);
  const { column, direction, type } = sortings[query.sort];
  const after = decodeCursor(query.cursor, [type === 'date' ? 'date' : 'instant', 'uuid']);
  const from = after ? filtered.where(beyond({ column, id: 'policies.id', direction, type }, after)) : filtered;
  // Cut before it is joined: of what a common word finds, a few rows out of thousands.
  const page = from
    .selectAll('policies')
    .orderBy(column, direction)
    .orderBy('policies.id', direction)
    .limit(query.limit + 1);
  const [rows, counted] = await Promise.all([
    joined(tx.selectFrom(page.as('policies')))
      .select(cardColumns)
      .select(contactCardColumns)
      .orderBy(column, direction)
      .orderBy('policies.id', direction)
      .execute(),
    tx
      .selectFrom(
        filtered
          .select('policies.id')
          .limit(totalCountMax + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const keyOf = (row: (typeof rows)[number]) =>
    query.sort === 'expiration' ? row.expiration_date : query.sort === 'updated' ? row.updated_at : row.created_at;
  const { items, next, total } = pageOf(rows, query.limit, counted.total, (row) => encodeCursor([keyOf(row), row.id]));
  return { items: items.map((row) => shown(row, contactCardOf(row), today)), next, total };
}

type PolicyQuery = SelectQueryBuilder<Tables, 'policies', object>;

function matching(tx: Tx, { tenant_id, user_id }: Reader, today: string, query: PolicyListQuery): PolicyQuery {
  const [first, ...rest] = searchPatterns(query.q ?? '');
  let policies: PolicyQuery = first
    ? tx.selectFrom(sql<PoliciesTable>`search_policies(${first}, ${rest}::text[])`.as('policies'))
    : tx.selectFrom('policies');
  policies = policies.where('policies.tenant_id', '=', tenant_id);
  if (query.status) policies = policies.where('policies.status', '=', query.status);
  if (query.product_type) policies = policies.where('policies.product_type', '=', query.product_type);
  if (query.carrier) policies = policies.where(sql<boolean>`policies.carrier_norm = lower(${query.carrier})`);
  if (query.client_id) policies = policies.where('policies.client_id', '=', query.client_id);
  if (query.agent === 'none') policies = policies.where('policies.agent_id', 'is', null);
  else if (query.agent) {
    policies = policies.where('policies.agent_id', '=', query.agent === 'me' ? user_id : query.agent);
  }
  if (query.expiring_within !== undefined) {
    policies = policies
      .where('policies.status', '=', 'Activa')
      .where('policies.expiration_date', '<=', addDays(today, query.expiring_within));
  }
  return policies;
}

function joined(policies: PolicyQuery) {
  return policies
    .innerJoin('quotes', (join) =>
      join.onRef('quotes.tenant_id', '=', 'policies.tenant_id').onRef('quotes.id', '=', 'policies.quote_id'),
    )
    .innerJoin('clients', (join) =>
      join.onRef('clients.tenant_id', '=', 'policies.tenant_id').onRef('clients.id', '=', 'policies.client_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'policies.tenant_id').onRef('users.id', '=', 'policies.agent_id'),
    );
}

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
  const found = tx.selectFrom('policies').where('policies.tenant_id', '=', tenant_id).where('policies.id', '=', id);
  const row = await joined(found)
    .leftJoin('users as consenter', (join) =>
      join
        .onRef('consenter.tenant_id', '=', 'policies.tenant_id')
        .onRef('consenter.id', '=', 'clients.tcpa_consent_by'),
    )
    .select(cardColumns)
    .select(contactColumns)
    .executeTakeFirst();
  return row ? shown(row, contactOf(row), dayAt(clock(), time_zone)) : null;
}
