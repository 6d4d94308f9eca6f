/** The events with a translation: the outcomes of a send, and the later events of the providers. */
export const eventNames = [
  'taken',
  'refused',
  'may_have_arrived',
  'later',
  'stopped',
  'without_proposal',
  'proposal_not_made',
  'queued',
  'sending',
  'sent',
  'processed',
  'delivered',
  'deferred',
  'undelivered',
  'failed',
  'bounce',
  'dropped',
  'spamreport',
] as const;
export type EventName = (typeof eventNames)[number];
