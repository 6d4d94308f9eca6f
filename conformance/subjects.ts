import { isStream, type Route } from '#platform/contract/route.ts';

/**
 * What a route fails to declare about the records it shows or changes, or declares although it can't apply. null means
 * nothing.
 */
export function subjectFault({ method, ok, shows, changes, hook }: Route): string | null {
  if (method !== 'GET') return changes ? null : 'a write names what it changes';
  if (changes) return 'a read changes nothing';
  // A stream reports that a record changed without showing it. A hook answers its source, not a screen.
  if (ok[1] !== null && !isStream(ok[1]) && !hook && !shows?.length) return 'a read names what it shows';
  return null;
}
