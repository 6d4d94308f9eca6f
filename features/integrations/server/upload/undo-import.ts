import { sql } from 'kysely';
import * as z from 'zod/mini';
import { takeBackCompletions } from '#features/clients/server/index.ts';
import { lockUntouched, removeLeads } from '#features/leads/server/index.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationFacts } from '../../contract.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import { changeUpload, lockUpload } from './lock-upload.ts';
import { readUpload, undoableUntil } from './read-uploads.ts';
import { uploadTables } from './schema.ts';

/** So many leads are taken back in one transaction. */
const batchSize = 200;
const turnMs = 45_000;

/**
 * Begins to take back the leads of a file that nobody has worked on since. Refuses what was not imported with
 * `not_imported`, and after thirty days with `undo_expired`.
 */
export async function undoImport(id: string, deed: Deed<'not_imported' | 'undo_expired'>): Promise<FileUpload> {
  const { clock, audit, emit, enqueue } = deed;
  const upload = (await lockUpload(id, deed)) ?? deed.refuse('not_found');
  if (!['done', 'stopped'].includes(upload.status) || !upload.finished_at) return deed.refuse('not_imported');
  if (undoableUntil(upload.finished_at) <= clock()) return deed.refuse('undo_expired');
  audit({ action: 'undoImport', entity: 'file_upload', entity_id: id, after: { file_name: upload.file_name } });
  const [, , , shown] = await Promise.all([
    changeUpload(
      id,
      { status: 'undoing', undone_at: clock().toISOString(), undo_before: null, done_rows: 0, undone: 0, kept: 0 },
      deed,
    ),
    enqueue(takeBackRows, { upload_id: id }),
    emit(integrationFacts.uploadMoved, { id }),
    readUpload(id, deed),
  ]);
  return shown ?? deed.refuse('not_found');
}

/**
 * Takes leads back, some at a time, the last rows first: whoever came with a row is there for those after it. How far it is
 * stands with the file, and is written with what was taken back.
 */
export const takeBackRows = agencyJob({
  name: 'integrations.take-back-rows',
  payload: z.object({ upload_id: uuid }),
  retryLimit: 10,
  timeoutSeconds: 120,
  concurrency: 2,
  async run({ upload_id }, work) {
    const handOnAt = work.clock().getTime() + turnMs;
    let isLeft = true;
    while (isLeft && work.clock().getTime() < handOnAt) {
      isLeft = await work.act((deed) => takeBackSome(upload_id, deed));
    }
    await work.finish(async (deed) => {
      if (!isLeft) return endUndoing(upload_id, deed);
      deed.audit(null);
      await deed.enqueue(takeBackRows, { upload_id });
    });
  },
});

const rowColumns = ['id', 'lead_id', 'row_number', 'outcome', 'client_is_new', 'completed'] as const;
type ImportedRow = Pick<IncomingRow, (typeof rowColumns)[number]>;

/** Takes back what nobody has touched of the next rows. Whether there were any. */
async function takeBackSome(uploadId: string, deed: Deed): Promise<boolean> {
  const { audit, emit } = deed;
  audit(null);
  const upload = await lockUpload(uploadId, deed);
  if (upload?.status !== 'undoing') return false;
  const rows = await nextRows(uploadId, upload.undo_before, deed);
  const last = rows.at(-1);
  if (!last) return false;
  const brought = rows.filter((row) => row.lead_id !== null && (row.outcome === 'created' || row.outcome === 'joined'));
  const leads = brought.map(({ lead_id }) => lead_id as string);
  const untouched = await lockUntouched(leads, deed);
  const begun = await leadsWithWork(uploadId, untouched, deed);
  const free = new Set(untouched.filter((id) => !begun.has(id)));
  const taken = brought.filter(({ lead_id }) => free.has(lead_id as string));
  const kept = new Set(brought.filter((row) => !taken.includes(row)));
  await letGo(
    uploadId,
    rows.filter((row) => !kept.has(row)),
    free,
    deed,
  );
  if (free.size > 0) {
    await takeBackCompletions(
      taken.flatMap(({ completed }) => completed ?? []),
      deed,
    );
    const withClients = taken.filter((row) => row.client_is_new).map(({ lead_id }) => lead_id as string);
    await removeLeads([...free], new Set(withClients), deed);
  }
  await Promise.all([
    changeUpload(
      uploadId,
      {
        undo_before: last.row_number,
        done_rows: upload.done_rows + rows.length,
        undone: upload.undone + taken.length,
        kept: upload.kept + kept.size,
      },
      deed,
    ),
    emit(integrationFacts.uploadMoved, { id: uploadId }),
  ]);
  return true;
}

/** The rows of a file before one of it, from the last. `null`: from its end. */
function nextRows(uploadId: string, before: number | null, { tx, agency }: Deed): Promise<ImportedRow[]> {
  const rows = uploadTables(tx)
    .selectFrom('incoming_leads')
    .select(rowColumns)
    .where('tenant_id', '=', agency.id)
    .where('upload_id', '=', uploadId)
    .orderBy('row_number', 'desc')
    .limit(batchSize);
  return (before === null ? rows : rows.where('row_number', '<', before)).execute();
}

/** Rows that are no lead's any more, and may come again with this file or another. */
async function letGo(
  uploadId: string,
  rows: readonly ImportedRow[],
  leads: ReadonlySet<string>,
  { tx, agency }: Deed,
): Promise<void> {
  const ofFile = () =>
    integrationTables(tx)
      .updateTable('incoming_leads')
      .where('tenant_id', '=', agency.id)
      .where('upload_id', '=', uploadId);
  await Promise.all([
    ofFile()
      .set({ lead_id: null, completed: null })
      .where('lead_id', '=', sql<string>`any(${[...leads]}::uuid[])`)
      .execute(),
    ofFile()
      .set({ delivery_key: sql<string>`'undone:' || upload_id::text || ':' || row_number::text` })
      .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
      .execute(),
  ]);
}

/** Of these leads, those about which something was begun: a quote, a policy, a task, or that somebody else's delivery met. */
async function leadsWithWork(uploadId: string, ids: readonly string[], { tx, agency }: Deed): Promise<Set<string>> {
  const tables = uploadTables(tx);
  const ofThese = sql<string>`any(${ids}::uuid[])`;
  const found = await Promise.all([
    ...(['quotes', 'policies', 'tasks'] as const).map((table) =>
      tables
        .selectFrom(table)
        .select('lead_id')
        .where('tenant_id', '=', agency.id)
        .where('lead_id', '=', ofThese)
        .execute(),
    ),
    tables
      .selectFrom('incoming_leads')
      .select('lead_id')
      .where('tenant_id', '=', agency.id)
      .where('lead_id', '=', ofThese)
      .where((eb) => eb.or([eb('upload_id', 'is', null), eb('upload_id', '<>', uploadId)]))
      .execute(),
  ]);
  return new Set(found.flat().flatMap(({ lead_id }) => (lead_id ? [lead_id] : [])));
}

/** The undoing is over. */
async function endUndoing(id: string, deed: Deed): Promise<void> {
  const { audit, emit } = deed;
  const upload = await lockUpload(id, deed);
  if (upload?.status !== 'undoing') return audit(null);
  const { undone, kept } = upload;
  audit({
    action: 'finishUndoing',
    entity: 'file_upload',
    entity_id: id,
    after: { file_name: upload.file_name, undone, kept },
  });
  await Promise.all([
    changeUpload(id, { status: 'undone', done_rows: upload.total_rows }, deed),
    emit(integrationFacts.uploadMoved, { id }),
  ]);
}
