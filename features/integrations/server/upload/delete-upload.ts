import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { lockUpload } from '../files/lock-upload.ts';
import { uploadTables } from '../files/schema.ts';
import { takeBackRows } from '../undo/undo-import.ts';
import { importRows } from './import-rows.ts';

/** Deletes a file that was not imported. An imported one is refused with `not_ready`. */
export async function deleteUpload(id: string, ctx: CommandContext<'not_ready'>): Promise<void> {
  const upload = (await lockUpload(id, ctx)) ?? ctx.refuse('not_found');
  if (upload.status !== 'ready') return ctx.refuse('not_ready');
  const { tx, agency, audit, changed } = ctx;
  audit({ action: 'deleteFileUpload', entity: 'file_upload', entity_id: id, before: { file_name: upload.file_name } });
  await Promise.all([
    uploadTables(tx)
      .deleteFrom('integration_uploads')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    changed('file_upload', id),
  ]);
}

/** After this many days, a file that was not imported is deleted, because it contains personal data. */
const leftDays = 7;

/**
 * The daily step that deletes abandoned files and continues interrupted imports and undos. A file that is in progress
 * already creates nothing twice.
 */
export const sweepUploads: DailyStep = {
  name: 'integrations.sweep-uploads',
  async run(_day, work) {
    await work.act(async (ctx) => {
      ctx.audit(null);
      await Promise.all([throwAway(ctx), goOn(ctx)]);
    });
  },
};

async function throwAway({ tx, agency, clock, audit, changed }: CommandContext): Promise<void> {
  const before = new Date(clock().getTime() - leftDays * 86_400_000).toISOString();
  const gone = await uploadTables(tx)
    .deleteFrom('integration_uploads')
    .where('tenant_id', '=', agency.id)
    .where('status', '=', 'ready')
    .where('created_at', '<', before)
    .returning(['id', 'file_name'])
    .execute();
  for (const { id, file_name } of gone) {
    changed('file_upload', id);
    audit({ action: 'deleteFileUpload', entity: 'file_upload', entity_id: id, before: { file_name } });
  }
}

async function goOn({ tx, agency, enqueue }: CommandContext): Promise<void> {
  const begun = await uploadTables(tx)
    .selectFrom('integration_uploads')
    .select(['id', 'status'])
    .where('tenant_id', '=', agency.id)
    .where('status', 'in', ['importing', 'stopping', 'undoing'])
    .execute();
  await Promise.all(
    begun.map(({ id, status }) =>
      status === 'undoing' ? enqueue(takeBackRows, { upload_id: id }) : enqueue(importRows, { upload_id: id }),
    ),
  );
}
