import { type SelectQueryBuilder, sql } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  exactFirst,
  searchRows,
} from '#features/clients/server/index.ts';
import type { LeadStatus } from '#features/leads/contract.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CountedBy, keptTotal } from '#platform/server/acts/counters.ts';
import { onKey, whereAmong, whereDays, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
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
  AutoDetails,
  CasaDetails,
  ComercialDetails,
  draftStatus,
  openStatuses,
  type Quote,
  type QuoteCard,
  type QuoteListQuery,
  type QuoteSort,
  type QuoteStatus,
  quoteFields,
  statusOn,
  undecidedStatuses,
} from '../contract.ts';
import { quoteCounters } from './quote-counters.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

const joinedColumns = ['leads.status as lead_status', 'users.full_name as assigned_agent_name'] as const;
const cardColumns = [
  ...columnsIn(quoteFields, 'card').map((name) => `quotes.${name}` as const),
  ...joinedColumns,
] as const;
const columns = [...columnsIn(quoteFields).map((name) => `quotes.${name}` as const), ...joinedColumns] as const;

/**
 * Each sorting uses an index that starts with the agency: quotes_by_creation, those of the filters, _by_update,
 * _by_validity.
 */
const sortings = {
  ...timeSortings('quotes'),
  valid_until: { column: 'quotes.valid_until', direction: 'asc', type: 'date' },
} as const satisfies Record<QuoteSort, Sorting>;

/** An open quote may have expired since midnight; the counter is updated by the daily job. */
const countedBy: CountedBy<QuoteListQuery> = {
  all: quoteCounters.status,
  status: { subject: quoteCounters.status, values: ['Aceptada', 'Rechazada'] satisfies QuoteStatus[] },
};

/** One page of the agency's quotes. Two statements, independent of the page size, sent together. */
export async function listQuotes(query: QuoteListQuery, ctx: CommandContext): Promise<Page<QuoteCard>> {
  const { tx, agency, today } = ctx;
  const matching = filtered(query, ctx);
  const paging = pagingOf('quotes.id', sortings[query.sort], query, exactFirst('quotes', query));
  const exact = query.count ? exactTotal(quoteTables(tx), matching, 'quotes.id') : null;
  const kept = keptTotal(query, countedBy, ctx) ?? exact;
  const page = await readJoinedPage(quoteTables(tx), 'quotes', agency.id, matching, paging, cards, kept);
  return mapPage(page, (row) => ({ ...row, status: statusOn(today, row), lead: leadOf(row, contactCardOf(row)) }));
}

type QuoteQuery = SelectQueryBuilder<KnownTables<typeof quoteTables>, 'quotes', object>;

function filtered(query: QuoteListQuery, { tx, agency, actor, today }: CommandContext): QuoteQuery {
  const found: QuoteQuery = searchRows(quoteTables(tx), 'quotes', query.q);
  let quotes = whereEqual(found, {
    'quotes.tenant_id': agency.id,
    'quotes.product_type': query.product_type,
    'quotes.lead_id': query.lead_id,
    'quotes.client_id': query.client_id,
  });
  quotes = whereUser(quotes, 'quotes.assigned_agent', query.assigned_agent, actor.user_id);
  if (!query.brought_in) quotes = quotes.where('quotes.import_id', 'is', null);
  if (query.status) quotes = whereStatus(quotes, query.status, today);
  if (query.only) {
    quotes = quotes.where('quotes.status', 'in', undecidedStatuses).where('quotes.policy_id', 'is', null);
  }
  quotes = whereAmong(quotes, {
    'quotes.assigned_agent': query.agents,
    'quotes.product_type': query.products,
    'quotes.lead_source': query.sources,
  });
  if (query.business) quotes = quotes.where('quotes.renews', query.business === 'new' ? 'is' : 'is not', null);
  const created = { from: query.created_from, to: query.created_to };
  quotes = whereDays(quotes, 'quotes.created_at', created, agency.time_zone);
  if (query.carrier) quotes = quotes.where(sql<boolean>`quotes.carrier_norm = lower(${query.carrier})`);
  if (query.valid_from) quotes = quotes.where('quotes.valid_until', '>=', query.valid_from);
  if (query.valid_to) quotes = quotes.where('quotes.valid_until', '<=', query.valid_to);
  return quotes;
}

/** Quotes whose effective status on a day is `status`, whether or not that day's job has stored it. */
function whereStatus(quotes: QuoteQuery, status: QuoteStatus, day: string): QuoteQuery {
  return quotes.where((eb) => {
    const ended = eb.and([eb('quotes.status', 'in', openStatuses), eb('quotes.valid_until', '<', day)]);
    if (status === 'Vencida') return eb.or([eb('quotes.status', '=', status), ended]);
    if (status === 'Pendiente') return eb.and([eb('quotes.status', 'in', [status, draftStatus]), eb.not(ended)]);
    const stored = eb('quotes.status', '=', status);
    return openStatuses.includes(status) ? eb.and([stored, eb('quotes.valid_until', '>=', day)]) : stored;
  });
}

function joined(quotes: QuoteQuery) {
  return quotes
    .innerJoin('leads', onKey('leads', 'quotes.lead_id'))
    .innerJoin('clients', onKey('clients', 'quotes.client_id'))
    .leftJoin('users', onKey('users', 'quotes.assigned_agent'));
}

const cards = (quotes: QuoteQuery) => joined(quotes).select(cardColumns).select(contactCardColumns);

function leadOf<Contact>(row: { lead_id: string; lead_status: LeadStatus }, contact: Contact) {
  return { id: row.lead_id, status: row.lead_status, contact };
}

/** One quote with all its data; null when the agency has no quote with this id. */
export async function readQuote(
  id: string,
  { tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
): Promise<Quote | null> {
  const found = whereEqual(quoteTables(tx).selectFrom('quotes'), { 'quotes.tenant_id': agency.id, 'quotes.id': id });
  const row = await joined(found)
    .leftJoin('users as consenter', onKey('consenter', 'clients.tcpa_consent_by'))
    .select(columns)
    .select(contactColumns)
    .executeTakeFirst();
  return row ? { ...row, ...detailsOf(row), status: statusOn(today, row), lead: leadOf(row, contactOf(row)) } : null;
}

/** The product details of a row in the order of the contract, because jsonb keeps no order. */
export function detailsOf(row: Pick<QuotesTable, 'auto_details' | 'casa_details' | 'comercial_details'>) {
  return {
    auto_details: row.auto_details && AutoDetails.parse(row.auto_details),
    casa_details: row.casa_details && CasaDetails.parse(row.casa_details),
    comercial_details: row.comercial_details && ComercialDetails.parse(row.comercial_details),
  } as Pick<Quote, 'auto_details' | 'casa_details' | 'comercial_details'>;
}
