import { useSyncExternalStore } from 'react';
import type { IssuedSecret } from '../../contract/integration.ts';

interface Issued extends IssuedSecret {
  integration_id: string;
}

let current: Issued | null = null;
const listeners = new Set<() => void>();

function set(next: Issued | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Who looks away has it nowhere any more; React may only have been drawing anew.
    setTimeout(() => {
      if (listeners.size === 0) current = null;
    });
  };
}

/** What was made for a source and is shown this once: held in memory alone, until the panel that shows it is left. */
export const issuedSecret = {
  keep: (integration_id: string, secret: IssuedSecret | null) => set(secret && { ...secret, integration_id }),
  forget: () => set(null),
};

/** What was just made for this integration, or null. */
export function useIssuedSecret(integrationId: string): IssuedSecret | null {
  const issued = useSyncExternalStore(subscribe, () => current);
  return issued?.integration_id === integrationId ? issued : null;
}
