import { useSyncExternalStore } from 'react';
import { takeMailedLink } from '#platform/web/navigation.ts';

// Read before anything else, so that the token stays in no address, history or referrer.
let link = takeMailedLink();
const listeners = new Set<() => void>();

/** The mailed link that opened the application, until its action is done. */
export function useMailedLink(): { action: string; token: string } | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => link,
  );
}

/** Discards the link after use, or when the user leaves it. */
export function dropMailedLink(): void {
  link = null;
  for (const listener of listeners) listener();
}
