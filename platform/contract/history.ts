import * as z from 'zod/mini';
import { instant, uuid } from './fields.ts';

const fieldValues = z.nullable(z.record(z.string(), z.unknown()));

/** One event of a record's life: who did what, when. */
export const HistoryEvent = z.object({
  id: uuid,
  at: instant,
  actor_name: z.string(),
  action: z.string(),
  /** The changed fields as they were and as they became; null where there was nothing. */
  before: fieldValues,
  after: fieldValues,
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;
