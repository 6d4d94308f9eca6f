import { type SelectQueryBuilder, sql } from 'kysely';
import {
  contactColumns,
  contactOf,
  exactFirst,
  keptContactColumns,
  keptContactOf,
  searchRows,
} from '#features/clients/server/index.ts';
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
  type Lead,
  type LeadCard,
  type LeadListQuery,
  type LeadSort,
  leadFields,
  leadStages,
  openLeadStatuses,
} from '../contract.ts';
import { isOfFirstContact } from './first-contact.ts';
import { leadCounters } from './lead-counters.ts';
import { tellsTime } from './lead-times.ts';
import { readSharers } from './read-sharers.ts';
import { leadTables } from './schema.ts';

const agentName = 'users.full_name as assigned_agent_name';
const cardColumns = [
  ...[...columnsIn(leadFields, 'card'), ...keptContactColumns].map((name) => `leads.${name}` as const),
  agentName,
] as const;
const columns = [...columnsIn(leadFields).map((name) => `leads.${name}` as const), agentName] as const;

/**
 * Each sort order uses an index that begins with the agency: leads_by_creation, those of the filters, _by_update,
 * _by_name.
 */
const sortings = {
  ...timeSortings('leads'),
  name: { column: 'leads.client_name', direction: 'asc', type: 'text', collation: 'es-x-icu' },
} as const satisfies Record<LeadSort, Sorting>;

const countedBy: CountedBy<LeadListQuery> = {
  all: leadCounters.status,
  status: { subject: leadCounters.status },
  product_type: { subject: leadCounters.product },
};

/** One page of the agency's leads. Two statements for any page size, sent together. */
export async function listLeads(query: LeadListQuery, ctx: CommandContext): Promise<Page<LeadCard>> {
  const { tx, agency } = ctx;
  const matching = filtered(query, ctx);
  const paging = pagingOf('leads.id', sortings[query.sort], query, exactFirst('leads', query));
  const exact = query.count ? exactTotal(leadTables(tx), matching, 'leads.id') : null;
  const kept = keptTotal(query, countedBy, ctx) ?? exact;
  const page = await readJoinedPage(leadTables(tx), 'leads', agency.id, matching, paging, cards, kept);
  return mapPage(page, (row) => Object.assign(row, { contact: keptContactOf(row) }));
}

type LeadQuery = SelectQueryBuilder<KnownTables<typeof leadTables>, 'leads', object>;

function filtered(query: LeadListQuery, { tx, agency, actor, clock }: CommandContext): LeadQuery {
  const found: LeadQuery = searchRows(leadTables(tx), 'leads', query.q);
  let leads = whereEqual(found, {
    'leads.tenant_id': agency.id,
    'leads.status': query.status,
    'leads.product_type': query.product_type,
    'leads.source': query.source,
    'leads.client_id': query.client_id,
  });
  leads = whereUser(leads, 'leads.assigned_agent', query.assigned_agent, actor.user_id);
  if (!query.brought_in) leads = leads.where('leads.import_id', 'is', null);
  if (query.only) leads = leads.where('leads.status', 'in', openLeadStatuses);
  leads = whereAmong(leads, {
    'leads.assigned_agent': query.agents,
    'leads.product_type': query.products,
    'leads.source': query.sources,
  });
  if (query.stage_reached) {
    const stage = leadStages.indexOf(query.stage_reached);
    leads = leads.where(sql<boolean>`leads.began_here and leads.stage_reached >= ${stage}`);
  }
  if (query.first_contact) leads = leads.where(isOfFirstContact(query.first_contact));
  if (query.timed) leads = leads.where(tellsTime(query.timed));
  if (query.hours_old !== undefined) {
    const latest = new Date(clock().getTime() - query.hours_old * 3_600_000).toISOString();
    leads = leads.where('leads.created_at', '<=', latest);
  }
  if (query.created_hour) {
    const hour = sql`to_char(leads.created_at at time zone ${agency.time_zone}, 'HH24')`;
    leads = leads.where(sql<boolean>`${hour} = ${query.created_hour}`);
  }
  if (query.language) {
    leads = leads.where(sql<boolean>`exists (select from clients where clients.tenant_id = ${agency.id}
      and clients.id = leads.client_id and clients.language = ${query.language})`);
  }
  if (query.expires_from) leads = leads.where('leads.current_expiration_date', '>=', query.expires_from);
  if (query.expires_to) leads = leads.where('leads.current_expiration_date', '<=', query.expires_to);
  const days = { from: query.created_from, to: query.created_to };
  return whereDays(leads, 'leads.created_at', days, agency.time_zone);
}

const withAgent = (leads: LeadQuery) => leads.leftJoin('users', onKey('users', 'leads.assigned_agent'));

const cards = (leads: LeadQuery) => withAgent(leads).select(cardColumns);

/** One lead with all its details; null: the agency has none with this id. */
export async function readLead(id: string, ctx: CommandContext): Promise<Lead | null> {
  const { tx, agency } = ctx;
  const found = whereEqual(leadTables(tx).selectFrom('leads'), { 'leads.tenant_id': agency.id, 'leads.id': id });
  const [row, shares_contact] = await Promise.all([
    withAgent(found)
      .innerJoin('clients', onKey('clients', 'leads.client_id'))
      .leftJoin('users as consenter', onKey('consenter', 'clients.tcpa_consent_by'))
      .select(columns)
      .select(contactColumns)
      .executeTakeFirst(),
    readSharers(id, ctx),
  ]);
  return row ? { ...row, contact: contactOf(row), shares_contact } : null;
}
