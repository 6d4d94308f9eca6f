import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';
import { formatDate } from './format.ts';
import { useSession } from './session.ts';

const askedEveryMs = 30_000;

/** Asks for the time while somebody looks, and at once when they come back to a page that has slept. */
function whileTimePasses(ask: () => void): () => void {
  const timer = setInterval(ask, askedEveryMs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

/** Today in the agency's time zone, as the server's clock tells it, also after a midnight. What reckons with days takes `useAgencyDay`, which weighs more. */
export function useToday(): string {
  const zone = useSession()?.user.agency?.time_zone ?? 'America/New_York';
  return useSyncExternalStore(whileTimePasses, () => formatDate(now().toISOString(), zone, 'YYYY-MM-DD'));
}
