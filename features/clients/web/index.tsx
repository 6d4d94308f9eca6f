import { createSlot } from '#platform/web/slot.tsx';

/** A record of a client, in whose panel something is told of her. */
export interface TellingRecord {
  clientId: string;
  /** The record whose panel it is, and the lead that it belongs to; a lead belongs to itself. */
  recordId: string;
  leadId: string;
}

/** A record of a client, in whose panel stands what is to be done for her. */
export interface TaskedRecord {
  clientId: string;
  /** The lead that the record belongs to, or is. */
  leadId: string;
  /** The policy that the record is; left out where it is none. */
  policyId?: string;
  /** The record in words: whose it is, and its number where it has one. */
  told: string;
}

/** Where what is to be done for a client stands: before her story, in a record's panel. */
export const clientTasks = createSlot<TaskedRecord>();

/** Where the numbers of what belongs together stand: in the head of a record's panel. */
export const clientSales = createSlot<TellingRecord>();

/** Where the whole story of a client is told: at the end of a record's panel. */
export const clientStory = createSlot<TellingRecord>();

/** A record of a client, from whose panel she is written to. */
export interface WrittenRecord {
  kind: 'lead' | 'quote' | 'policy' | 'renewal';
  recordId: string;
  clientId: string;
  /** The client's name. */
  name: string;
}

/** Where a client is written to from: beside what else can be done, in the head of a record's panel. */
export const clientWriting = createSlot<WrittenRecord>();

/** Where it stands whether a client may be written to, and why: before her story, in a record's panel. */
export const clientConsents = createSlot<{ clientId: string }>();
