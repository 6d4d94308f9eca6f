import { useSyncExternalStore } from 'react';
import { takeResetToken } from '#platform/web/navigation.ts';

// Taken before anything else happens, so that the token stays in no address, history or referrer.
let token = takeResetToken();
const listeners = new Set<() => void>();

/** The token of the reset link that opened the application, until the reset is over. */
export function useResetToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => token,
  );
}

/** Forgets the reset link: it was used, or its owner went another way. */
export function dropResetToken(): void {
  token = null;
  for (const listener of listeners) listener();
}
