import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { bookTables } from '../schema.ts';
import { bringInBook } from './bring-in-book.ts';
import { takeBackBook } from './undo-book.ts';

/** After this many days, a file that was not brought in is deleted, because it contains personal data. */
const leftDays = 7;

/** The daily step that deletes abandoned files, and continues interrupted imports and undos. */
export const sweepBooks: DailyStep = {
  name: 'book.sweep',
  async run(_day, work) {
    await work.act(async (ctx) => {
      ctx.audit(null);
      await Promise.all([throwAway(ctx), goOn(ctx)]);
    });
  },
};

async function throwAway({ tx, agency, clock, audit, changed }: CommandContext): Promise<void> {
  const before = new Date(clock().getTime() - leftDays * 86_400_000).toISOString();
  const gone = await bookTables(tx)
    .deleteFrom('book_imports')
    .where('tenant_id', '=', agency.id)
    .where('status', '=', 'ready')
    .where('created_at', '<', before)
    .returning(['id', 'file_name'])
    .execute();
  for (const { id, file_name } of gone) {
    changed('book_import', id);
    audit({ action: 'deleteBookImport', entity: 'book_import', entity_id: id, before: { file_name } });
  }
}

async function goOn({ tx, agency, enqueue }: CommandContext): Promise<void> {
  const begun = await bookTables(tx)
    .selectFrom('book_imports')
    .select(['id', 'status'])
    .where('tenant_id', '=', agency.id)
    .where('status', 'in', ['importing', 'stopping', 'undoing'])
    .execute();
  await Promise.all(
    begun.map(({ id, status }) =>
      status === 'undoing' ? enqueue(takeBackBook, { import_id: id }) : enqueue(bringInBook, { import_id: id }),
    ),
  );
}
