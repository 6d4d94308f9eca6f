import type { Completion } from '#features/clients/server/index.ts';
import type { LeadCompletion } from '#features/leads/server/index.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import type { holds, IncomingOutcome } from '../../contract/incoming-lead.ts';
import type { Problem } from '../../contract/mapped-lead.ts';

/** The outcome to write for one incoming lead. */
export interface Verdict {
  status: IncomingStatus;
  outcome: IncomingOutcome | null;
  held?: (typeof holds)[number] | null;
  lead_id?: string | null;
  client_is_new?: boolean;
  /** The additions to an existing client. Absent or null means none. */
  completed?: Completion | null;
  /** The same for an existing lead. */
  lead_completed?: LeadCompletion | null;
  problems?: readonly Problem[];
}
