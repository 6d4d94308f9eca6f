import { type SelectQueryBuilder, sql } from 'kysely';
import { searchRows } from '#features/clients/server/index.ts';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CountedBy, keptTotal } from '#platform/server/acts/counters.ts';
import { onKey, whereEqual } from '#platform/server/database/conditions.ts';
import { type Page, pagingOf, readJoinedPage, type Sorting } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import {
  type IncomingLead,
  type IncomingLeadCard,
  type IncomingLeadQuery,
  type IncomingSort,
  incomingFields,
  listedBytesMax,
} from '../../contract/incoming-lead.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { incomingCounters } from '../records/incoming-counters.ts';
import { reasonOf } from '../records/say-problem.ts';
import { integrationTables } from '../schema.ts';

/** The integration's own row has its name and type, and whether it exists. */
const isJoined = (name: string) => ['integration_name', 'integration_type', 'integration_id'].includes(name);
const ownColumns = columnsIn(incomingFields, 'card').filter((name) => !isJoined(name) && name !== 'source_data');

const columns = [
  ...ownColumns.map((name) => `incoming_leads.${name}` as 'incoming_leads.id'),
  'incoming_leads.integration_id',
  'incoming_leads.problems',
  'integrations.name as integration_name',
  'integrations.integration_type',
  'integrations.deleted_at',
] as const;

const sortings = {
  newest: { column: 'incoming_leads.received_at', direction: 'desc', type: 'timestamptz' },
  oldest: { column: 'incoming_leads.received_at', direction: 'asc', type: 'timestamptz' },
} as const satisfies Record<IncomingSort, Sorting>;

const countedBy: CountedBy<IncomingLeadQuery> = {
  all: incomingCounters.status,
  status: { subject: incomingCounters.status },
};

/** One page of incoming leads. Two statements, whatever the size of the page, sent together. */
export async function listIncomingLeads(
  query: IncomingLeadQuery,
  ctx: CommandContext,
): Promise<Page<IncomingLeadCard>> {
  const { tx, agency } = ctx;
  const matching = filtered(query, ctx);
  const paging = pagingOf('incoming_leads.id', sortings[query.sort], query);
  const kept = keptTotal(query, countedBy, ctx);
  const page = await readJoinedPage(integrationTables(tx), 'incoming_leads', agency.id, matching, paging, cards, kept);
  const items: IncomingLeadCard[] = [];
  for (const row of page.items) {
    await giveWay();
    items.push(cardOf(row, ctx));
  }
  return { ...page, items };
}

type IncomingQuery = SelectQueryBuilder<KnownTables<typeof integrationTables>, 'incoming_leads', object>;

function filtered(query: IncomingLeadQuery, { tx, agency }: CommandContext): IncomingQuery {
  const found: IncomingQuery = searchRows(integrationTables(tx), 'incoming_leads', query.q);
  let incoming = whereEqual(found, {
    'incoming_leads.tenant_id': agency.id,
    'incoming_leads.status': query.status,
    'incoming_leads.integration_id': query.integration_id,
    'incoming_leads.upload_id': query.upload_id,
  });
  if (query.only) incoming = incoming.where('incoming_leads.held', 'is not', null);
  if (query.integration_type) {
    const ofType = integrationTables(tx)
      .selectFrom('integrations')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('integration_type', '=', query.integration_type);
    incoming = incoming.where('incoming_leads.integration_id', 'in', ofType);
  }
  // A day of the agency is half open: from its midnight to the next one, in its own time zone.
  const received = (sign: '>=' | '<', day: string, plus: number) =>
    incoming.where(
      sql<boolean>`incoming_leads.received_at ${sql.raw(sign)} ((${day}::date + ${plus}::int)::timestamp at time zone ${agency.time_zone})`,
    );
  if (query.received_from) incoming = received('>=', query.received_from, 0);
  if (query.received_to) incoming = received('<', query.received_to, 1);
  return incoming;
}

const joined = (incoming: IncomingQuery) =>
  incoming.innerJoin('integrations', onKey('integrations', 'incoming_leads.integration_id'));

/** Read as text, so that no digit is lost. */
const sourceText = sql<string>`incoming_leads.source_data::text`;
const isListed = sql`octet_length(concat(incoming_leads.source_data, incoming_leads.fetched)) <= ${listedBytesMax}::int`;

const cards = (incoming: IncomingQuery) =>
  joined(incoming)
    .select(columns)
    .select([
      'incoming_leads.received_at',
      sql<string>`case when ${isListed} then ${sourceText} else 'null' end`.as('source_text'),
      sql<unknown>`case when ${isListed} then incoming_leads.fetched end`.as('fetched'),
    ]);

type CardRow = Omit<IncomingLeadCard, 'reason' | 'source_data'> & {
  source_text: string;
  integration_id: string;
  fetched: unknown;
  problems: Problem[];
  deleted_at: string | null;
};

/** A row as the contract shows it. Its columns are selected by the names of the contract, which no type follows. */
function cardOf(selected: object, { language, services }: CommandContext): IncomingLeadCard {
  const { source_text, fetched, problems, deleted_at, ...row } = selected as CardRow;
  const source_data = readWrittenJson(source_text);
  return {
    ...row,
    integration_id: deleted_at === null ? row.integration_id : null,
    source_data: fetched === null ? source_data : { notice: source_data, lead: fetched },
    external_id: row.external_id.startsWith('sha256:') ? '' : row.external_id,
    reason: reasonOf(problems, language, services.translate),
  };
}

/** One incoming lead with all details, or null if the agency has none with this id. */
export async function readIncomingLead(id: string, ctx: CommandContext): Promise<IncomingLead | null> {
  const { tx, agency } = ctx;
  const found = whereEqual(integrationTables(tx).selectFrom('incoming_leads'), {
    'incoming_leads.tenant_id': agency.id,
    'incoming_leads.id': id,
  });
  const row = await joined(found)
    .select(columns)
    .select(sourceText.as('source_text'))
    .select([
      'incoming_leads.fetched',
      'incoming_leads.mapped',
      'incoming_leads.consent',
      'incoming_leads.trace',
      'incoming_leads.sender',
    ])
    .select(sql<boolean>`coalesce(incoming_leads.processed_at < integrations.mapped_at, false)`.as('is_mapping_newer'))
    .executeTakeFirst();
  if (!row) return null;
  const { mapped, consent, trace, sender, is_mapping_newer, ...card } = row;
  const { problems } = card;
  return { ...cardOf(card, ctx), mapped, consent, problems, trace, sender, is_mapping_newer };
}
