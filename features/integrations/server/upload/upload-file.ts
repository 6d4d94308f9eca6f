import { randomUUID } from 'node:crypto';
import { allOf } from '#platform/contract/all-of.ts';
import type { FilePlace } from '#platform/contract/table-place.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import type { FileUpload, uploadTypes } from '../../contract/file-upload.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import type { FilePart, FileSummary } from '../files/read-file.ts';
import { readInPool } from '../files/read-in-pool.ts';
import { readUpload } from '../files/read-uploads.ts';
import { uploadTables } from '../files/schema.ts';

const worker = new URL('../files/read-file-worker.ts', import.meta.url);

type Refusals =
  | 'not_for_files'
  | 'unreadable_file'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'no_rows'
  | 'no_such_sheet';

/**
 * Uploads a file of leads, read from the given or detected worksheet and title row. Its rows are stored until the
 * import, and its columns are described. An integration of another type is refused with `not_for_files`, an unreadable
 * file with the code of its problem.
 */
export async function uploadFile(
  id: string,
  file: UploadedFile,
  place: FilePlace,
  ctx: CommandContext<Refusals>,
): Promise<FileUpload> {
  const { tx, agency, actor, clock, audit, changed } = ctx;
  const tables = uploadTables(tx);
  const upload_id = randomUUID();
  const keep = ({ number, rows }: FilePart) =>
    tables
      .insertInto('integration_upload_parts')
      .values({ tenant_id: agency.id, upload_id, number, first_row: rows[0]?.row ?? 0, rows: JSON.stringify(rows) })
      .execute();
  const begin = async (part: FilePart) => {
    const [integration, ...written] = await Promise.allSettled([
      tables
        .selectFrom('integrations')
        .select('integration_type')
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
      tables
        .insertInto('integration_uploads')
        .values({
          tenant_id: agency.id,
          id: upload_id,
          integration_id: id,
          file_name: file.name,
          file_bytes: file.bytes,
          file_type: file.type as (typeof uploadTypes)[number],
          file_hash: file.sha256,
          status: 'ready',
          columns: '[]',
          reading: null,
          mappings: null,
          total_rows: 0,
          created_by: actor.user_id,
          created_at: clock().toISOString(),
          started_at: null,
          finished_at: null,
          undone_at: null,
        })
        .execute(),
      keep(part),
    ]);
    // Without an integration nothing can be written, and the answer must be that it does not exist.
    if (integration.status === 'rejected') throw integration.reason;
    if (!integration.value) return ctx.refuse('not_found');
    if (!sourceTypes[integration.value.integration_type].isFile) return ctx.refuse('not_for_files');
    for (const statement of written) if (statement.status === 'rejected') throw statement.reason;
  };
  const summary = await readInPool<FilePart, FileSummary>(worker, file, place, async (part) => {
    if (part.number === 0) await begin(part);
    else await keep(part);
  });
  if ('refused' in summary) return ctx.refuse(summary.refused);
  const { columns, layout, rows } = summary;
  audit({
    action: 'uploadFile',
    entity: 'file_upload',
    entity_id: upload_id,
    after: { file_name: file.name, rows, integration_id: id },
  });
  const { upload } = await allOf({
    updated: tables
      .updateTable('integration_uploads')
      .set({ columns: JSON.stringify(columns), layout: JSON.stringify(layout), total_rows: rows })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', upload_id)
      .execute(),
    changed: changed('file_upload', upload_id),
    upload: readUpload(upload_id, ctx),
  });
  return upload ?? ctx.refuse('not_found');
}
