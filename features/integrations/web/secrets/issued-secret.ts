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
    // It is discarded once no component shows it. A timeout tolerates a remount by React.
    setTimeout(() => {
      if (listeners.size === 0) current = null;
    });
  };
}

/** A generated secret, which is shown once: it is held only in memory until the panel that shows it closes. */
export const issuedSecret = {
  keep: (integration_id: string, secret: IssuedSecret | null) => set(secret && { ...secret, integration_id }),
  forget: () => set(null),
};

/** The generated secret of this integration, or null. */
export function useIssuedSecret(integrationId: string): IssuedSecret | null {
  const issued = useSyncExternalStore(subscribe, () => current);
  return issued?.integration_id === integrationId ? issued : null;
}
