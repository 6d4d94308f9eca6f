import type { Call } from './http-call.ts';

/** Calls of one route, of which each may need no more round trips than `tripsMax`. */
export interface Sample {
  /** Made anew for each time, because some can be sent only once. */
  calls: readonly (() => Call | Promise<Call>)[];
  status: number;
  tripsMax: number;
  /** Whether the calls differ in size only, so that each must cost the same. */
  isAlike?: boolean;
}

/** What an ordinary call may cost: the session, its statements, what follows from them, the commit. */
export const ordinaryTripsMax = 4;
