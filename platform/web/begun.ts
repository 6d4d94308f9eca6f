import { useSyncExternalStore } from 'react';

/**
 * A command that a user starts in one place and completes in a dialog elsewhere, such as a new quote started from a
 * card that may disappear.
 */
export interface Begun<Subject> {
  /** Does nothing while a subject is in progress. */
  begin(subject: Subject): void;
  end(): void;
  /** The subject in progress; null means none. When the last component that uses it unmounts, it ends. */
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
      // The last component unmounted, so the session ended. The next user to sign in starts without a subject.
      if (listeners.size === 0) current = null;
    };
  }
  return {
    begin: (subject) => current ?? set({ subject }),
    end: () => set(null),
    use: () => useSyncExternalStore(subscribe, () => current),
  };
}
