import { type SelectQueryBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { cut, mapPage, type Page, pagingOf, readPage, type Sorting } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import type { FileRow, FileRowQuery, RowOutcome } from '../../contract/file-upload.ts';
import type { IncomingOutcome } from '../../contract/incoming-lead.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { uploadTables } from '../files/schema.ts';
import { reasonOf } from '../records/say-problem.ts';

type Rows = SelectQueryBuilder<KnownTables<typeof uploadTables>, 'incoming_leads', object>;

const byRow = { column: 'incoming_leads.row_number', direction: 'asc', type: 'int' } as const satisfies Sorting;

/**
 * One page of the outcomes of a file's rows, in their order. null means there is no such file. Three statements, sent
 * together.
 */
export async function listFileRows(
  id: string,
  query: FileRowQuery,
  ctx: CommandContext,
): Promise<Page<FileRow> | null> {
  const tables = uploadTables(ctx.tx);
  const rows = rowsOf(id, query, ctx);
  const paging = pagingOf('incoming_leads.id', byRow, query);
  const [upload, page] = await Promise.all([
    readStatus(id, ctx),
    readPage(tables, cut(shownColumns(rows), paging), rows, paging),
  ]);
  return upload ? mapPage(page, (row) => shown(row, upload.status === 'undone', ctx)) : null;
}

/** Whether the import of a file was undone. undefined means there is no such file. */
export function readStatus(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return uploadTables(tx)
    .selectFrom('integration_uploads')
    .select(['status', 'file_name', 'total_rows'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The rows of a file after a row, in their order. */
export function rowsAfter(
  id: string,
  row: number,
  size: number,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Row[]> {
  return shownColumns(rowsOf(id, {}, ctx))
    .where('incoming_leads.row_number', '>', row)
    .orderBy('incoming_leads.row_number')
    .limit(size)
    .execute();
}

function rowsOf(
  id: string,
  { outcome }: Pick<FileRowQuery, 'outcome'>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Rows {
  const rows: Rows = uploadTables(tx)
    .selectFrom('incoming_leads')
    .where('incoming_leads.tenant_id', '=', agency.id)
    .where('incoming_leads.upload_id', '=', id)
    .where((eb) => eb.or([eb('status', 'not in', ['Pending', 'Processing']), eb('held', 'is not', null)]));
  if (outcome === undefined) return rows;
  if (outcome === 'duplicate') return rows.where('incoming_leads.status', '=', 'Duplicate');
  if (outcome === 'failed') return rows.where('incoming_leads.status', 'in', ['Failed', 'Invalid', 'Pending']);
  return rows.where('incoming_leads.outcome', '=', outcome);
}

function shownColumns(rows: Rows) {
  return rows
    .select(['incoming_leads.id', 'incoming_leads.status', 'incoming_leads.outcome', 'incoming_leads.problems'])
    .select(['incoming_leads.contact_name', 'incoming_leads.contact_email', 'incoming_leads.lead_id'])
    .select(sql<string>`incoming_leads.row_number::text`.as('row_number'));
}

/** A row as it is read. */
export interface Row {
  id: string;
  status: IncomingStatus;
  outcome: IncomingOutcome | null;
  problems: Problem[];
  contact_name: string;
  contact_email: string;
  lead_id: string | null;
  row_number: string;
}

/** A row in the shape of the contract. */
export function shown(
  row: Row,
  isUndone: boolean,
  { language, services }: Pick<CommandContext, 'language' | 'services'>,
): FileRow {
  const { id, contact_name, contact_email, lead_id, problems } = row;
  const outcome = outcomeOf(row);
  const brought = outcome === 'created' || outcome === 'joined';
  return {
    contact_name,
    contact_email,
    lead_id,
    outcome,
    row_number: Number(row.row_number),
    incoming_lead_id: id,
    reason: reasonOf(problems, language, services.translate),
    is_undone: isUndone && brought ? lead_id === null : null,
  };
}

function outcomeOf({ status, outcome }: Pick<Row, 'status' | 'outcome'>): RowOutcome {
  if (outcome === 'created' || outcome === 'joined') return outcome;
  return status === 'Duplicate' ? 'duplicate' : 'failed';
}
