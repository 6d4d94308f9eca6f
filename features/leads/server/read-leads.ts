import { type SelectQueryBuilder, sql } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  searchPatterns,
} from '#features/clients/server/index.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Tables } from '#platform/server/database.ts';
import type { Page } from '#platform/server/implement.ts';
import { beyond, decodeCursor, encodeCursor, pageOf } from '#platform/server/paging.ts';
import type { Tx } from '#platform/server/tenancy.ts';
import type { Lead, LeadCard, LeadListQuery, LeadSort } from '../contract.ts';
import type { LeadsTable } from './schema.ts';

/** Whose list it is: the agency, the caller for `assigned_agent=me`, and where the agency's days begin. */
export interface Reader {
  tenant_id: string;
  user_id: string;
  time_zone: string;
}

const cardColumns = [
  'leads.id',
  'leads.status',
  'leads.product_type',
  'leads.source',
  'leads.campaign',
  'leads.zip_code',
  'leads.client_id',
  'leads.assigned_agent',
  'leads.last_contact',
  'leads.created_at',
  'leads.updated_at',
  'users.full_name as assigned_agent_name',
] as const;

/** One page of the agency's leads. Two statements, whatever the size of the page, sent together. */
export async function listLeads(tx: Tx, reader: Reader, query: LeadListQuery): Promise<Page<LeadCard>> {
  const filtered = matching(tx, reader, query);
  const after = decodeCursor(query.cursor, [query.sort === 'name' ? 'text' : 'instant', 'uuid']);
  const page =
    query.sort === 'name' ? pageByName(filtered, query, after) : pageByTime(tx, filtered, query.sort, query, after);
  const [rows, counted] = await Promise.all([
    page.execute(),
    tx
      .selectFrom(
        filtered
          .select('leads.id')
          .limit(totalCountMax + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const keyOf = (row: (typeof rows)[number]) =>
    query.sort === 'name' ? row.name : query.sort === 'updated' ? row.updated_at : row.created_at;
  const { items, next, total } = pageOf(rows, query.limit, counted.total, (row) => encodeCursor([keyOf(row), row.id]));
  return { items: items.map((row) => ({ ...row, contact: contactCardOf(row) })), next, total };
}

type LeadQuery = SelectQueryBuilder<Tables, 'leads', object>;
type PageQuery = Pick<LeadListQuery, 'limit'>;

const nameOrder = sql<string>`clients.name collate "es-x-icu"`;

/** Rides clients_by_name, an index that begins with the agency. */
function pageByName(filtered: LeadQuery, { limit }: PageQuery, after: string[] | null) {
  const page = joined(filtered)
    .select(cardColumns)
    .select(contactCardColumns)
    .orderBy(nameOrder)
    .orderBy('leads.id')
    .limit(limit + 1);
  return after ? page.where(sql<boolean>`(${nameOrder}, leads.id) > (${after[0]}, ${after[1]}::uuid)`) : page;
}

/** Each rides an index that begins with the agency: leads_by_creation, those of the filters, and leads_by_update. */
const timeSortings = {
  newest: { column: 'leads.created_at', direction: 'desc' },
  oldest: { column: 'leads.created_at', direction: 'asc' },
  updated: { column: 'leads.updated_at', direction: 'desc' },
} as const satisfies Record<Exclude<LeadSort, 'name'>, { column: string; direction: 'asc' | 'desc' }>;

/** Takes the page before it joins: of what a common word finds, a few rows out of thousands. */
function pageByTime(
  tx: Tx,
  filtered: LeadQuery,
  sort: keyof typeof timeSortings,
  { limit }: PageQuery,
  after: string[] | null,
) {
  const { column, direction } = timeSortings[sort];
  const page = filtered
    .selectAll('leads')
    .orderBy(column, direction)
    .orderBy('leads.id', direction)
    .limit(limit + 1);
  const rest = after ? page.where(beyond({ column, id: 'leads.id', direction, type: 'timestamptz' }, after)) : page;
  return joined(tx.selectFrom(rest.as('leads')))
    .select(cardColumns)
    .select(contactCardColumns)
    .orderBy(column, direction)
    .orderBy('leads.id', direction);
}

function matching(tx: Tx, { tenant_id, user_id, time_zone }: Reader, query: LeadListQuery): LeadQuery {
  const [first, ...rest] = searchPatterns(query.q ?? '');
  let leads: LeadQuery = first
    ? tx.selectFrom(sql<LeadsTable>`search_leads(${first}, ${rest}::text[])`.as('leads'))
    : tx.selectFrom('leads');
  leads = leads.where('leads.tenant_id', '=', tenant_id);
  if (query.status) leads = leads.where('leads.status', '=', query.status);
  if (query.product_type) leads = leads.where('leads.product_type', '=', query.product_type);
  if (query.source) leads = leads.where('leads.source', '=', query.source);
  if (query.client_id) leads = leads.where('leads.client_id', '=', query.client_id);
  if (query.assigned_agent === 'none') leads = leads.where('leads.assigned_agent', 'is', null);
  else if (query.assigned_agent) {
    leads = leads.where('leads.assigned_agent', '=', query.assigned_agent === 'me' ? user_id : query.assigned_agent);
  }
  // A day of the agency is half open: from its midnight to the next day's, in its own time zone.
  if (query.created_from) {
    leads = leads.where(
      sql<boolean>`leads.created_at >= (${query.created_from}::date::timestamp at time zone ${time_zone})`,
    );
  }
  if (query.created_to) {
    leads = leads.where(
      sql<boolean>`leads.created_at < ((${query.created_to}::date + 1)::timestamp at time zone ${time_zone})`,
    );
  }
  return leads;
}

function joined(leads: LeadQuery) {
  return leads
    .innerJoin('clients', (join) =>
      join.onRef('clients.tenant_id', '=', 'leads.tenant_id').onRef('clients.id', '=', 'leads.client_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'leads.tenant_id').onRef('users.id', '=', 'leads.assigned_agent'),
    );
}

/** One lead with everything known about it, or null when the agency has none of this id. */
export async function readLead(tx: Tx, tenantId: string, id: string): Promise<Lead | null> {
  const row = await joined(tx.selectFrom('leads').where('leads.tenant_id', '=', tenantId).where('leads.id', '=', id))
    .leftJoin('users as consenter', (join) =>
      join.onRef('consenter.tenant_id', '=', 'leads.tenant_id').onRef('consenter.id', '=', 'clients.tcpa_consent_by'),
    )
    .select([...cardColumns, 'leads.notes'])
    .select(contactColumns)
    .executeTakeFirst();
  return row ? { ...row, contact: contactOf(row) } : null;
}
