import type { MessagesTable } from '../schema.ts';

/** The columns that a change of a message reads. */
export type MessageState = Pick<
  MessagesTable,
  | 'id'
  | 'status'
  | 'phase'
  | 'reason_code'
  | 'subject'
  | 'communication_type'
  | 'is_test'
  | 'handed_over_at'
  | 'segments'
  | 'attempts'
  | 'sent_at'
  | 'delivered_at'
  | 'event_key'
  | 'record_type'
  | 'record_id'
  | 'by_user'
  | 'also'
  | 'client_id'
  | 'recipient_phone'
>;
export const stateColumns = [
  'id',
  'status',
  'phase',
  'reason_code',
  'reason_facts',
  'subject',
  'communication_type',
  'is_test',
  'handed_over_at',
  'segments',
  'attempts',
  'sent_at',
  'delivered_at',
  'event_key',
  'record_type',
  'record_id',
  'by_user',
  'also',
  'client_id',
  'recipient_phone',
] as const;
