/** What we have words for: what became of a hand-over, and what the providers tell afterwards. */
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
