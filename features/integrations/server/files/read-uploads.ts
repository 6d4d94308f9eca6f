import { type SelectQueryBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { mapPage, type Page, pagingOf, readJoinedPage, timeSortings } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { type FileUpload, type FileUploadQuery, undoDays } from '../../contract/file-upload.ts';
import { type IntegrationUploadsTable, uploadTables } from './schema.ts';

const columns = [
  'id',
  'integration_id',
  'file_name',
  'file_type',
  'file_bytes',
  'status',
  'columns',
  'reading',
  'total_rows',
  'done_rows',
  'created',
  'joined',
  'duplicates',
  'failed',
  'undone',
  'kept',
  'created_at',
  'started_at',
  'finished_at',
  'layout',
] as const;

const shownColumns = columns.map((column) => `integration_uploads.${column}` as const);

/**
 * One page of an integration's files, newest first. null means there is no such integration. Two statements, sent
 * together.
 */
export async function listUploads(
  id: string,
  query: FileUploadQuery,
  ctx: CommandContext,
): Promise<Page<FileUpload> | null> {
  const { tx, agency } = ctx;
  const tables = uploadTables(tx);
  const integration = tables
    .selectFrom('integrations')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const ofIt = uploadsIn(ctx).where('integration_uploads.integration_id', '=', id);
  const [found, page] = await Promise.all([integration, pageOf(ofIt, query, ctx)]);
  return found ? page : null;
}

/** One page of all files of an agency, newest first. */
export const listAllUploads = (query: FileUploadQuery, ctx: CommandContext): Promise<Page<FileUpload>> =>
  pageOf(uploadsIn(ctx), query, ctx);

const uploadsIn = ({ tx, agency }: CommandContext): Uploads =>
  uploadTables(tx).selectFrom('integration_uploads').where('integration_uploads.tenant_id', '=', agency.id);

async function pageOf(uploads: Uploads, query: FileUploadQuery, ctx: CommandContext): Promise<Page<FileUpload>> {
  const { tx, agency } = ctx;
  const paging = pagingOf('integration_uploads.id', timeSortings('integration_uploads').newest, query);
  const page = await readJoinedPage(
    uploadTables(tx),
    'integration_uploads',
    agency.id,
    uploads,
    paging,
    joinedIn(agency.id),
  );
  return mapPage(page, (row) => shown(row, ctx));
}

/** One file and its progress. null means there is none with this id. */
export async function readUpload(id: string, ctx: CommandContext): Promise<FileUpload | null> {
  const { tx, agency } = ctx;
  const row = await joinedIn(agency.id)(
    uploadTables(tx)
      .selectFrom('integration_uploads')
      .where('integration_uploads.tenant_id', '=', agency.id)
      .where('integration_uploads.id', '=', id),
  ).executeTakeFirst();
  return row ? shown(row, ctx) : null;
}

type Uploads = SelectQueryBuilder<KnownTables<typeof uploadTables>, 'integration_uploads', object>;

/** The inner query also has the agency's id as a value, as a distributed database requires. */
const joinedIn = (agencyId: string) => (uploads: Uploads) =>
  uploads
    .leftJoin('users', onKey('users', 'integration_uploads.created_by'))
    .select([...shownColumns, 'users.full_name as created_by_name'])
    .select(
      sql<string | null>`(select max(same.created_at) from integration_uploads same
        where same.tenant_id = ${agencyId} and same.integration_id = integration_uploads.integration_id
          and same.file_hash = integration_uploads.file_hash and same.created_at < integration_uploads.created_at
          and same.status in ('importing', 'done', 'stopping', 'stopped'))`.as('same_file_at'),
    );

interface Row extends Pick<IntegrationUploadsTable, 'id' | 'integration_id' | 'file_name' | 'file_type'> {
  status: FileUpload['status'];
  file_bytes: number;
  columns: FileUpload['columns'];
  layout: FileUpload['layout'];
  reading: FileUpload['reading'];
  total_rows: number;
  done_rows: number;
  created: number;
  joined: number;
  duplicates: number;
  failed: number;
  undone: number;
  kept: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  created_by_name: string | null;
  same_file_at: string | null;
}

const dayMs = 86_400_000;

/** Until when an import with this end can be undone. */
export const undoableUntil = (finishedAt: string): Date => new Date(Date.parse(finishedAt) + undoDays * dayMs);

function shown(row: Row, { clock }: Pick<CommandContext, 'clock'>): FileUpload {
  const { file_bytes, total_rows, done_rows, duplicates, started_at, finished_at, ...same } = row;
  const until = finished_at && ['done', 'stopped'].includes(row.status) ? undoableUntil(finished_at) : null;
  return {
    ...same,
    bytes: file_bytes,
    rows: total_rows,
    done: done_rows,
    duplicate: duplicates,
    imported_at: started_at,
    undo_until: until && until > clock() ? until.toISOString() : null,
  };
}
