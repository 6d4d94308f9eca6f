import { isStream, type Route } from '#platform/contract/route.ts';

/** What a route leaves unsaid of the records it tells of or changes, or says though it cannot be; null: nothing. */
export function subjectFault({ method, ok, shows, changes, hook }: Route): string | null {
  if (method !== 'GET') return changes ? null : 'a write names what it changes';
  if (changes) return 'a read changes nothing';
  // A stream tells that something has changed, and shows nothing of it; a hook answers its source, and no screen.
  if (ok[1] !== null && !isStream(ok[1]) && !hook && !shows?.length) return 'a read names what it shows';
  return null;
}
