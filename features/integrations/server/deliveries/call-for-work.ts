import { performance } from 'node:perf_hooks';

/**
 * How stored deliveries are processed: by a job that is enqueued with them, by a job that starts a moment later and
 * includes those of the meantime, or by a job that is due anyway.
 */
export type Worked = 'job' | 'soon' | 'anyway';

/** Seconds until a job starts that includes the deliveries of the meantime. */
export const soonSeconds = 1;
/**
 * How long others rely on it, in milliseconds. Deliveries of that time are on disk when it starts. If not, the check of
 * each minute finds them.
 */
const relyMs = 500;
const agenciesMax = 1_000;

interface Called {
  /** When the last job was enqueued. */
  at: number;
  /** Until when deliveries rely on a job that starts soon. */
  reliedUntil: number;
}

/** The agencies of this process with the most recent deliveries. */
const called = new Map<string, Called>();

/** Plans the job for deliveries of an agency. Many deliveries need few jobs. */
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
