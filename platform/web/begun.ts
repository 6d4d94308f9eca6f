import { useSyncExternalStore } from 'react';

/** An act that is begun in one place and done in a dialog elsewhere, such as a new quote from a card that may go. */
export interface Begun<Subject> {
  /** Does nothing while it is under way. */
  begin(subject: Subject): void;
  end(): void;
  /** What it is about, or null while nobody is at it. Where it is no longer used, it has ended. */
  use(): { readonly subject: Subject } | null;
}

export function createBegun<Subject>(): Begun<Subject> {
  const listeners = new Set<() => void>();
  let current: { subject: Subject } | null = null;
  function set(next: { subject: Subject } | null): void {
    current = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // Nobody is left to do it: the session ended, and whoever signs in next has begun nothing.
      if (listeners.size === 0) current = null;
    };
  }
  return {
    begin: (subject) => current ?? set({ subject }),
    end: () => set(null),
    use: () => useSyncExternalStore(subscribe, () => current),
  };
}
