import type { Weight } from '#platform/server/acts/weight.ts';
import type { MessagesTable } from '../schema.ts';

export const messageTallies = {
  /** Every row of the history, by its status. */
  status: 'messages_by_status',
  /** What was handed over and was no test, by channel and status: `Email:Delivered`. */
  sent: 'messages_sent',
} as const;

type Weighed = Pick<MessagesTable, 'status' | 'communication_type' | 'is_test' | 'handed_over_at'>;

/** What a message weighs in the figures. Tests and what was cancelled count in none of those of what was sent. */
export function messageWeights({ status, communication_type, is_test, handed_over_at }: Weighed): Weight[] {
  const isSent = handed_over_at !== null && !is_test && status !== 'Cancelled';
  return [
    { subject: messageTallies.status, value: status },
    ...(isSent ? [{ subject: messageTallies.sent, value: `${communication_type}:${status}` }] : []),
  ];
}
