import { type SelectQueryBuilder, sql } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  searchPatterns,
} from '#features/clients/server/index.ts';
import type { LeadStatus } from '#features/leads/contract.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Tables } from '#platform/server/database.ts';
import type { Page } from '#platform/server/implement.ts';
import { beyond, decodeCursor, encodeCursor, pageOf } from '#platform/server/paging.ts';
import type { Tx } from '#platform/server/tenancy.ts';
import {
  AutoDetails,
  CasaDetails,
  ComercialDetails,
  draftStatus,
  type Quote,
  type QuoteCard,
  type QuoteListQuery,
  type QuoteSort,
} from '../contract.ts';
import type { QuotesTable } from './schema.ts';

/** Whose list it is: the agency, and the caller for `assigned_agent=me`. */
export interface Reader {
  tenant_id: string;
  user_id: string;
}

const cardColumns = [
  'quotes.id',
  'quotes.quote_number',
  'quotes.lead_id',
  'quotes.client_id',
  'quotes.product_type',
  'quotes.carrier',
  'quotes.status',
  'quotes.annual_premium',
  'quotes.deductible',
  'quotes.coverage_amount',
  'quotes.coverage_limits',
  'quotes.valid_until',
  'quotes.notes',
  'quotes.assigned_agent',
  'quotes.policy_id',
  'quotes.created_at',
  'quotes.updated_at',
  'leads.status as lead_status',
  'users.full_name as assigned_agent_name',
] as const;

/** Each rides an index that begins with the agency: quotes_by_creation, those of the filters, _by_update, _by_validity. */
const sortings = {
  newest: { column: 'quotes.created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { column: 'quotes.created_at', direction: 'asc', type: 'timestamptz' },
  updated: { column: 'quotes.updated_at', direction: 'desc', type: 'timestamptz' },
  valid_until: { column: 'quotes.valid_until', direction: 'asc', type: 'date' },
} as const satisfies Record<QuoteSort, unknown>;

/** One page of the agency's quotes. Two statements, whatever the size of the page, sent together. */
export async function listQuotes(tx: Tx, reader: Reader, query: QuoteListQuery): Promise<Page<QuoteCard>> {
  const filtered = matching(tx, reader, query);
  const { column, direction, type } = sortings[query.sort];
  const after = decodeCursor(query.cursor, [type === 'date' ? 'date' : 'instant', 'uuid']);
  const from = after ? filtered.where(beyond({ column, id: 'quotes.id', direction, type }, after)) : filtered;
  // Cut before it is joined: of what a common word finds, a few rows out of thousands.
  const page = from
    .selectAll('quotes')
    .orderBy(column, direction)
    .orderBy('quotes.id', direction)
    .limit(query.limit + 1);
  const [rows, counted] = await Promise.all([
    joined(tx.selectFrom(page.as('quotes')))
      .select(cardColumns)
      .select(contactCardColumns)
      .orderBy(column, direction)
      .orderBy('quotes.id', direction)
      .execute(),
    tx
      .selectFrom(
        filtered
          .select('quotes.id')
          .limit(totalCountMax + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const keyOf = (row: (typeof rows)[number]) =>
    query.sort === 'valid_until' ? row.valid_until : query.sort === 'updated' ? row.updated_at : row.created_at;
  const { items, next, total } = pageOf(rows, query.limit, counted.total, (row) => encodeCursor([keyOf(row), row.id]));
  return { items: items.map((row) => ({ ...row, lead: leadOf(row, contactCardOf(row)) })), next, total };
}

type QuoteQuery = SelectQueryBuilder<Tables, 'quotes', object>;

function matching(tx: Tx, { tenant_id, user_id }: Reader, query: QuoteListQuery): QuoteQuery {
  const [first, ...rest] = searchPatterns(query.q ?? '');
  let quotes: QuoteQuery = first
    ? tx.selectFrom(sql<QuotesTable>`search_quotes(${first}, ${rest}::text[])`.as('quotes'))
    : tx.selectFrom('quotes');
  quotes = quotes.where('quotes.tenant_id', '=', tenant_id);
  if (query.status === 'Pendiente') quotes = quotes.where('quotes.status', 'in', ['Pendiente', draftStatus]);
  else if (query.status) quotes = quotes.where('quotes.status', '=', query.status);
  if (query.product_type) quotes = quotes.where('quotes.product_type', '=', query.product_type);
  if (query.carrier) quotes = quotes.where(sql<boolean>`quotes.carrier_norm = lower(${query.carrier})`);
  if (query.lead_id) quotes = quotes.where('quotes.lead_id', '=', query.lead_id);
  if (query.client_id) quotes = quotes.where('quotes.client_id', '=', query.client_id);
  if (query.assigned_agent === 'none') quotes = quotes.where('quotes.assigned_agent', 'is', null);
  else if (query.assigned_agent) {
    quotes = quotes.where('quotes.assigned_agent', '=', query.assigned_agent === 'me' ? user_id : query.assigned_agent);
  }
  if (query.valid_from) quotes = quotes.where('quotes.valid_until', '>=', query.valid_from);
  if (query.valid_to) quotes = quotes.where('quotes.valid_until', '<=', query.valid_to);
  return quotes;
}

function joined(quotes: QuoteQuery) {
  return quotes
    .innerJoin('leads', (join) =>
      join.onRef('leads.tenant_id', '=', 'quotes.tenant_id').onRef('leads.id', '=', 'quotes.lead_id'),
    )
    .innerJoin('clients', (join) =>
      join.onRef('clients.tenant_id', '=', 'quotes.tenant_id').onRef('clients.id', '=', 'quotes.client_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'quotes.tenant_id').onRef('users.id', '=', 'quotes.assigned_agent'),
    );
}

function leadOf<Contact>(row: { lead_id: string; lead_status: LeadStatus }, contact: Contact) {
  return { id: row.lead_id, status: row.lead_status, contact };
}

/** One quote with everything known about it, or null when the agency has none of this id. */
export async function readQuote(tx: Tx, tenantId: string, id: string): Promise<Quote | null> {
  const row = await joined(tx.selectFrom('quotes').where('quotes.tenant_id', '=', tenantId).where('quotes.id', '=', id))
    .leftJoin('users as consenter', (join) =>
      join.onRef('consenter.tenant_id', '=', 'quotes.tenant_id').onRef('consenter.id', '=', 'clients.tcpa_consent_by'),
    )
    .select([...cardColumns, 'quotes.auto_details', 'quotes.casa_details', 'quotes.comercial_details'])
    .select(contactColumns)
    .executeTakeFirst();
  return row ? { ...row, ...detailsOf(row), lead: leadOf(row, contactOf(row)) } : null;
}

/** The products' details of a row in the order of their contract: jsonb keeps none. */
export function detailsOf(row: Pick<QuotesTable, 'auto_details' | 'casa_details' | 'comercial_details'>) {
  return {
    auto_details: row.auto_details && AutoDetails.parse(row.auto_details),
    casa_details: row.casa_details && CasaDetails.parse(row.casa_details),
    comercial_details: row.comercial_details && ComercialDetails.parse(row.comercial_details),
  } as Pick<Quote, 'auto_details' | 'casa_details' | 'comercial_details'>;
}
