import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { uploadTables } from '../files/schema.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The numbers of rows by outcome. */
interface RowCounts {
  created: number;
  joined: number;
  duplicates: number;
  failed: number;
}

/** The number of rows per batch. */
const batchSize = 500;

/** The waiting rows of a file, as a killed job leaves them. */
export async function waitingRows(uploadId: string, { tx, agency }: Reading): Promise<string[]> {
  const rows = await uploadTables(tx)
    .selectFrom('incoming_leads')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('upload_id', '=', uploadId)
    .where('status', 'in', ['Pending', 'Processing'])
    .where('held', 'is', null)
    .orderBy('row_number')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

const counted = [
  sql<number>`count(*) filter (where outcome = 'created')::int`.as('created'),
  sql<number>`count(*) filter (where outcome = 'joined')::int`.as('joined'),
  sql<number>`count(*) filter (where status = 'Duplicate')::int`.as('duplicates'),
  sql<number>`count(*) filter (where status in ('Failed', 'Invalid') or held is not null)::int`.as('failed'),
] as const;

/** The outcomes of all rows that belong to a file. */
export function countRows(uploadId: string, { tx, agency }: Reading): Promise<RowCounts> {
  return uploadTables(tx)
    .selectFrom('incoming_leads')
    .select(counted)
    .where('tenant_id', '=', agency.id)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
}

/** Adds the outcomes of these rows to a file's figures, and notifies the screens that show it. */
export async function noteProgress(uploadId: string, ids: readonly string[], ctx: CommandContext): Promise<void> {
  const { tx, agency, audit, changed } = ctx;
  audit(null);
  const tables = uploadTables(tx);
  const { created, joined, duplicates, failed } = await tables
    .selectFrom('incoming_leads')
    .select(counted)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  await Promise.all([
    tables
      .updateTable('integration_uploads')
      .set((eb) => ({
        done_rows: eb('done_rows', '+', created + joined + duplicates + failed),
        created: eb('created', '+', created),
        joined: eb('joined', '+', joined),
        duplicates: eb('duplicates', '+', duplicates),
        failed: eb('failed', '+', failed),
      }))
      .where('tenant_id', '=', agency.id)
      .where('id', '=', uploadId)
      // The end of the import has counted these already.
      .where('finished_at', 'is', null)
      .execute(),
    changed('file_upload', uploadId),
  ]);
}
