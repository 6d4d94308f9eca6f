import { sql } from 'kysely';
import * as z from 'zod/mini';
import { notify } from '#features/notifications/server/index.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import type { FileReading } from '../../contract/file-upload.ts';
import { storeDeliveries } from '../deliveries/store-deliveries.ts';
import { payloadOf } from '../files/columns.ts';
import { changeUpload, lockUpload } from '../files/lock-upload.ts';
import { uploadTables } from '../files/schema.ts';
import { processIncoming } from '../processing/process-deliveries.ts';
import { countRows, noteProgress, waitingRows } from './count-rows.ts';

/** The number of rows per transaction. Other deliveries to the agency wait no longer than for these. */
export const atOnce = 250;

/** How long one job works, in milliseconds, before it enqueues the next. */
const runMs = 45_000;

/**
 * Imports the rows of a file, part by part. One transaction stores the rows of a part and deletes the part. Then its
 * rows are processed like other incoming leads. A killed job leaves waiting rows, with which the next one starts: a row
 * creates one lead, however often it is processed.
 */
export const importRows = agencyJob({
  name: 'integrations.import-rows',
  payload: z.object({ upload_id: uuid }),
  retryLimit: 10,
  timeoutSeconds: 120,
  concurrency: 2,
  async run({ upload_id }, work) {
    const continueAt = work.clock().getTime() + runMs;
    const isOver = () => work.clock().getTime() >= continueAt;
    // Rows that are left when the time is over wait for the next job.
    const processRows = async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length && !(from > 0 && isOver()); from += atOnce) {
        const some = ids.slice(from, from + atOnce);
        await processIncoming(some, work);
        await work.act((ctx) => noteProgress(upload_id, some, ctx));
      }
    };
    const waiting = () => work.act((ctx) => waitingRows(upload_id, ctx));
    await processRows(await waiting());
    while (!isOver()) {
      const part = await work.act((ctx) => takePart(upload_id, ctx));
      const rows = part ?? (await waiting());
      if (!part && rows.length === 0) return work.finish((ctx) => endImport(upload_id, ctx));
      await processRows(rows);
    }
    await work.finish((ctx) => continueLater(upload_id, ctx));
  },
});

async function continueLater(upload_id: string, { audit, enqueue }: CommandContext): Promise<void> {
  audit(null);
  await enqueue(importRows, { upload_id });
}

/**
 * Stores the rows of the next part and returns the new ones. null means there is no part left, or the import was ended.
 */
export async function takePart(id: string, ctx: CommandContext): Promise<string[] | null> {
  const { tx, agency, audit } = ctx;
  audit(null);
  const tables = uploadTables(tx);
  const [upload, part] = await Promise.all([
    lockUpload(id, ctx),
    tables
      .selectFrom('integration_upload_parts')
      .select(['number', 'rows'])
      .where('tenant_id', '=', agency.id)
      .where('upload_id', '=', id)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (upload?.status !== 'importing' || !part) return null;
  const names = upload.columns.map(({ name }) => name);
  const [{ stored, repeated }] = await Promise.all([
    storeDeliveries(
      { id: upload.integration_id },
      part.rows.map(({ row, cells }) => ({
        delivery_key: `file:${upload.file_hash}:${row}`,
        external_id: '',
        source_data: payloadOf(names, cells),
        upload_id: id,
        row_number: row,
      })),
      ctx,
      { isProcessed: true },
    ),
    tables
      .deleteFrom('integration_upload_parts')
      .where('tenant_id', '=', agency.id)
      .where('upload_id', '=', id)
      .where('number', '=', part.number)
      .execute(),
  ]);
  // They were imported with the same file before, and make no row here.
  if (repeated > 0) {
    const { done_rows, duplicates } = upload;
    await changeUpload(id, { done_rows: done_rows + repeated, duplicates: duplicates + repeated }, ctx);
  }
  return stored;
}

/**
 * Ends an import that is complete or stopped. Its figures are counted again, because a killed job leaves gaps. A row
 * that is neither a lead nor failed was imported before.
 */
export async function endImport(id: string, ctx: CommandContext): Promise<void> {
  const { clock, audit, changed } = ctx;
  const upload = await lockUpload(id, ctx);
  if (upload?.status !== 'importing' && upload?.status !== 'stopping') return audit(null);
  const [{ created, joined, failed }, left] = await Promise.all([countRows(id, ctx), throwRestAway(id, ctx)]);
  const done_rows = upload.total_rows - left;
  const counts = { created, joined, failed, duplicates: done_rows - created - joined - failed };
  audit({
    action: 'finishImport',
    entity: 'file_upload',
    entity_id: id,
    after: { file_name: upload.file_name, ...counts },
  });
  await Promise.all([
    changeUpload(
      id,
      { status: left === 0 ? 'done' : 'stopped', ...counts, done_rows, finished_at: clock().toISOString() },
      ctx,
    ),
    changed('file_upload', id),
    tellAgent(upload, created + joined, ctx),
  ]);
}

/** Notifies the agent of a file's leads once, unless the agent imported it. */
async function tellAgent(
  { reading, created_by }: { reading: FileReading | null; created_by: string | null },
  leads: number,
  ctx: CommandContext,
): Promise<void> {
  const userId = reading?.assigned_agent;
  if (!userId || userId === created_by || leads === 0) return;
  await notify(ctx, [{ userId, kind: 'lead.file_assigned', about: null, facts: { leads: String(leads) } }]);
}

/** Deletes the part of a file that is not imported. Returns the number of rows. */
async function throwRestAway(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<number> {
  const parts = await uploadTables(tx)
    .deleteFrom('integration_upload_parts')
    .where('tenant_id', '=', agency.id)
    .where('upload_id', '=', id)
    .returning(sql<number>`jsonb_array_length(rows)`.as('rows'))
    .execute();
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
