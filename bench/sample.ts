import type { Call } from './http-call.ts';

/** Calls of one route. Each may need at most `tripsMax` round trips. */
export interface Sample {
  /** Created anew for each use, because some calls can be sent only once. */
  calls: readonly (() => Call | Promise<Call>)[];
  status: number;
  tripsMax: number;
  /** Whether the calls differ only in size, so that each must cost the same. */
  isAlike?: boolean;
}

/** The maximum for an ordinary call: the session, its statements, the statements that depend on them, the commit. */
export const ordinaryTripsMax = 4;
