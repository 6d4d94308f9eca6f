import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';
import { formatDate } from './format.ts';
import { useSession } from './session.ts';

const askedEveryMs = 30_000;

/** Calls `ask` every 30 s, and at once when the page becomes visible or hidden. */
function whileTimePasses(ask: () => void): () => void {
  const timer = setInterval(ask, askedEveryMs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

/**
 * Today in the agency's time zone by the server's clock, updated after midnight. For day arithmetic use `useAgencyDay`,
 * which adds more code to the bundle.
 */
export function useToday(): string {
  const zone = useSession()?.user.agency?.time_zone ?? 'America/New_York';
  return useSyncExternalStore(whileTimePasses, () => formatDate(now().toISOString(), zone, 'YYYY-MM-DD'));
}
