import { useSyncExternalStore } from 'react';
import type { LeadCard } from '#features/leads/contract.ts';

/** Whom a quote is for, as far as the dialog needs it. */
export type QuotedLead = Pick<LeadCard, 'id' | 'product_type'> & { contact: { name: string } };

interface Quoting {
  /** null: still to be picked. */
  lead: QuotedLead | null;
}

const listeners = new Set<() => void>();
let current: Quoting | null = null;

function set(next: Quoting | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Opens the dialog for a new quote. It stands beside the screen and not on the card it is asked from, because that
 * card may go while somebody types.
 */
export function startQuote(lead: QuotedLead | null): void {
  if (!current) set({ lead });
}

export function endQuoting(): void {
  set(null);
}

/** The quote somebody is making, or null. */
export function useQuoting(): Quoting | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
