import { performance } from 'node:perf_hooks';

/**
 * How deliveries that are kept come to be worked on: by a job that is enqueued with them, by one that begins a moment later
 * and takes what comes meanwhile along, or by whoever is at it anyway.
 */
export type Worked = 'job' | 'soon' | 'anyway';

/** So long after it is called a job begins that takes along what comes meanwhile. */
export const soonSeconds = 1;
/** So long others rely on it: what is written then is on disk when it begins, and if not, the look of each minute finds it. */
const relyMs = 500;
const agenciesMax = 1_000;

interface Called {
  /** When the last job was called for. */
  at: number;
  /** Until when whatever comes relies on one that begins soon. */
  reliedUntil: number;
}

/** Of the agencies of this process, those that were sent something last. */
const called = new Map<string, Called>();

/** The call for work on what an agency is sent at a moment. Many deliveries need few jobs. */
export function planCall(agencyId: string, now = performance.now()): { worked: Worked; isMade(): void } {
  const last = called.get(agencyId);
  if (last && now < last.reliedUntil) return { worked: 'anyway', isMade: () => {} };
  const isBusy = last !== undefined && now - last.at < soonSeconds * 1_000;
  return {
    worked: isBusy ? 'soon' : 'job',
    isMade() {
      called.delete(agencyId);
      called.set(agencyId, { at: now, reliedUntil: isBusy ? now + relyMs : 0 });
      const [oldest] = called.keys();
      if (called.size > agenciesMax && oldest) called.delete(oldest);
    },
  };
}
