import * as z from 'zod/mini';
import { boundedText, daysInOrder, givenDate, instant, uuid } from '#platform/contract/fields.ts';

export const undoStatuses = ['undoing', 'undone'] as const;
export type UndoStatus = (typeof undoStatuses)[number];

/** The maximum number of network addresses in the list, those with the most deliveries first. */
export const sendersMax = 50;

const choice = {
  /**
   * The first and last day of receipt, both inclusive, in the agency's time zone. If omitted, all that can be undone.
   */
  received_from: z.optional(givenDate),
  received_to: z.optional(givenDate),
  /** The sender's network address. If omitted, any. */
  sender: z.optional(boundedText(100)),
};

/** Which deliveries of an integration to undo. */
export const UndoQuery = z.object(choice).check(daysInOrder('received_from', 'received_to'));
export type UndoQuery = z.infer<typeof UndoQuery>;

/** The same, with at least a day or an address. */
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

/** An undo of deliveries and its progress. */
export const DeliveryUndo = z.object({
  id: uuid,
  received_from: instant,
  received_before: instant,
  sender: z.nullable(z.string()),
  status: z.enum(undoStatuses),
  rows: count,
  done: count,
  /** How many leads were undone, and how many stay because a user has worked on them. */
  undone: count,
  kept: count,
  created_at: instant,
});
export type DeliveryUndo = z.infer<typeof DeliveryUndo>;
DeliveryUndo.register(z.globalRegistry, { id: 'DeliveryUndo' });

/** The effect that an undo would have. */
export const UndoPreview = z.object({
  /** All deliveries that can be undone. */
  deliveries: count,
  /** How many leads would be undone, and how many would stay because a user has worked on them. */
  leads: count,
  kept: count,
  /** The number of waiting deliveries that would no longer create a lead. */
  waiting: count,
  /** The senders on these days, whatever address is chosen. */
  senders: z.array(z.object({ sender: z.string(), deliveries: count })),
  /** The last undo of this integration. null means none. */
  last: z.nullable(DeliveryUndo),
});
export type UndoPreview = z.infer<typeof UndoPreview>;
UndoPreview.register(z.globalRegistry, { id: 'UndoPreview' });
