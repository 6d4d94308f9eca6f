import type { Completion } from '#features/clients/server/index.ts';
import type { LeadCompletion } from '#features/leads/server/index.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import type { holds, IncomingOutcome } from '../../contract/incoming-lead.ts';
import type { Problem } from '../../contract/mapped-lead.ts';

/** What is to be written of one. */
export interface Verdict {
  status: IncomingStatus;
  outcome: IncomingOutcome | null;
  held?: (typeof holds)[number] | null;
  lead_id?: string | null;
  client_is_new?: boolean;
  /** What a person whom the agency had was given; left out or null: nothing. */
  completed?: Completion | null;
  /** The same of a lead that was there before. */
  lead_completed?: LeadCompletion | null;
  problems?: readonly Problem[];
}
