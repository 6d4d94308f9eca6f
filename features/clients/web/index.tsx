import { createSlot } from '#platform/web/slot.tsx';

/** A client's record whose panel shows information on the client. */
export interface TellingRecord {
  clientId: string;
  /** The record of the panel, and the lead that it belongs to. A lead belongs to itself. */
  recordId: string;
  leadId: string;
}

/** A client's record whose panel shows the client's tasks. */
export interface TaskedRecord {
  clientId: string;
  /** The lead that the record belongs to, or is. */
  leadId: string;
  /** The policy, if the record is one. */
  policyId?: string;
  /** The record as text: the client's name, and the number if it has one. */
  title: string;
}

/** The slot for a client's tasks: before the story, in a record's panel. */
export const clientTasks = createSlot<TaskedRecord>();

/** The slot for links to related records: in the head of a record's panel. */
export const clientSales = createSlot<TellingRecord>();

/** The slot for a client's complete story: at the end of a record's panel. */
export const clientStory = createSlot<TellingRecord>();

/** A client's record whose panel can send a message. */
export interface WrittenRecord {
  kind: 'lead' | 'quote' | 'policy' | 'renewal';
  recordId: string;
  clientId: string;
  /** The client's name. */
  name: string;
}

/** The slot for writing to a client: next to the other actions, in the head of a record's panel. */
export const clientWriting = createSlot<WrittenRecord>();

/** The slot that shows whether a client may be written to, and why: before the story, in a record's panel. */
export const clientConsents = createSlot<{ clientId: string }>();
