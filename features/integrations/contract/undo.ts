import * as z from 'zod/mini';
import { boundedText, daysInOrder, givenDate, instant, uuid } from '#platform/contract/fields.ts';

export const undoStatuses = ['undoing', 'undone'] as const;
export type UndoStatus = (typeof undoStatuses)[number];

/** So many network addresses are named, those with the most deliveries first. */
export const sendersMax = 50;

const choice = {
  /** First and last day on which it came, both included, as days of the agency's time zone. Left out: all that can be undone. */
  received_from: z.optional(givenDate),
  received_to: z.optional(givenDate),
  /** The network address it came from; left out: any. */
  sender: z.optional(boundedText(100)),
};

/** What of an integration's deliveries is to be taken back. */
export const UndoQuery = z.object(choice).check(daysInOrder('received_from', 'received_to'));
export type UndoQuery = z.infer<typeof UndoQuery>;

/** The same, by a day or an address at least. */
export const UndoDeliveries = z.object(choice).check(
  daysInOrder('received_from', 'received_to'),
  z.refine(({ received_from, received_to, sender }) => Boolean(received_from ?? received_to ?? sender), {
    path: ['received_from'],
    error: 'platform:validation.required',
  }),
);
export type UndoDeliveries = z.infer<typeof UndoDeliveries>;
UndoDeliveries.register(z.globalRegistry, { id: 'UndoDeliveries' });

const count = z.int().check(z.gte(0));

/** An undoing of deliveries, and how far it is. */
export const DeliveryUndo = z.object({
  id: uuid,
  received_from: instant,
  received_before: instant,
  sender: z.nullable(z.string()),
  status: z.enum(undoStatuses),
  rows: count,
  done: count,
  /** Leads that were taken back, and those that stay because somebody has worked on them. */
  undone: count,
  kept: count,
  created_at: instant,
});
export type DeliveryUndo = z.infer<typeof DeliveryUndo>;
DeliveryUndo.register(z.globalRegistry, { id: 'DeliveryUndo' });

/** What an undoing would do. */
export const UndoPreview = z.object({
  /** Everything that came and can be undone. */
  deliveries: count,
  /** Leads that would be taken back, and those that would stay because somebody has worked on them. */
  leads: count,
  kept: count,
  /** What still waits, and would make no lead any more. */
  waiting: count,
  /** From where it came on these days, whatever address was chosen. */
  senders: z.array(z.object({ sender: z.string(), deliveries: count })),
  /** The last undoing of this integration; null: there was none. */
  last: z.nullable(DeliveryUndo),
});
export type UndoPreview = z.infer<typeof UndoPreview>;
UndoPreview.register(z.globalRegistry, { id: 'UndoPreview' });
