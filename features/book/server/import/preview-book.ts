import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { BookPreview } from '../../contract/imports.ts';
import { inLargeThread } from './in-large-thread.ts';
import { readPlanning, readRoom } from './plan-import.ts';
import type { PreviewTask } from './preview-in-thread.ts';
import type { Teller } from './tell-row.ts';

const worker = new URL('preview-in-thread.ts', import.meta.url);

/**
 * What an import would make of a file with its choices. It writes nothing, and holds no transaction while it plans. An
 * import that has begun is refused with `not_ready`.
 */
export async function previewBook(id: string, ctx: StepsContext<'not_ready'>): Promise<BookPreview> {
  const { planning, room, teller } = await ctx.act(async (reading) => {
    reading.audit(null);
    const [planning, room] = await Promise.all([readPlanning(id, reading), readRoom(reading)]);
    if (!planning) return reading.refuse('not_found');
    if (planning.status !== 'ready' && planning.status !== 'stopped') return reading.refuse('not_ready');
    const names = new Map(planning.known.users.map((user) => [user.id, user.name] as const));
    const teller: Teller = { language: reading.language, days: reading.agency.date_format, names };
    return { planning, room, teller };
  });
  const preview = await inLargeThread<PreviewTask, BookPreview>(worker, { planning, room, teller });
  return ctx.finish(async ({ audit }) => {
    audit(null);
    return preview;
  });
}
