import { useSyncExternalStore } from 'react';
import { takeMailedLink } from '#platform/web/navigation.ts';

// Taken before anything else happens, so that the token stays in no address, history or referrer.
let link = takeMailedLink();
const listeners = new Set<() => void>();

/** The link of an e-mail that opened the application, until what it is for is over. */
export function useMailedLink(): { action: string; token: string } | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => link,
  );
}

/** Forgets the link: it was used, or its owner went another way. */
export function dropMailedLink(): void {
  link = null;
  for (const listener of listeners) listener();
}
