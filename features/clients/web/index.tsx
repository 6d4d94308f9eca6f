import { createPlace } from '#platform/web/slot.tsx';

/** A record of a client, in whose panel something is told of her. */
export interface TellingRecord {
  clientId: string;
  /** The record whose panel it is, and the lead that it belongs to; a lead belongs to itself. */
  recordId: string;
  leadId: string;
}

/** Where the numbers of what belongs together stand: in the head of a record's panel. */
export const clientSales = createPlace<TellingRecord>();

/** Where the whole story of a client is told: at the end of a record's panel. */
export const clientStory = createPlace<TellingRecord>();
