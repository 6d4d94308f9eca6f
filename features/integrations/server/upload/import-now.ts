import type { AgencyWork } from '#platform/server/background/job.ts';
import { processIncoming } from '../processing/process-deliveries.ts';
import { noteProgress, waitingRows } from './count-rows.ts';
import { atOnce, endImport, takePart } from './import-rows.ts';

interface Pace {
  /** The number of rows per transaction. If omitted, that of a job. */
  size?: number | undefined;
  /** Called before each of these transactions. */
  before: () => void;
}

/** Imports all rows of a file whose import has started, and ends it, without the queue. */
export async function importNow(upload_id: string, work: AgencyWork, { size = atOnce, before }: Pace): Promise<void> {
  for (;;) {
    const part = await work.act((ctx) => takePart(upload_id, ctx));
    const rows = part ?? (await work.act((ctx) => waitingRows(upload_id, ctx)));
    if (!part && rows.length === 0) return work.act((ctx) => endImport(upload_id, ctx));
    for (let from = 0; from < rows.length; from += size) {
      before();
      const some = rows.slice(from, from + size);
      await processIncoming(some, work);
    }
    await work.act((ctx) => noteProgress(upload_id, rows, ctx));
  }
}
