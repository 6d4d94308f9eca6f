import { type ReactNode, useSyncExternalStore } from 'react';

/** A message shown in the corner for a limited time. */
export interface Notice {
  id: number;
  tone: 'done' | 'refused';
  title?: string | undefined;
  message: ReactNode;
  /** How long the notice stays, in milliseconds, unless the user points at it. */
  ms: number;
}

const shownMax = 4;

let count = 0;
let all: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  all = next;
  for (const listener of listeners) listener();
}

/** Shows a notice, or queues it until a shown one disappears. Returns its id. */
export function give(notice: Omit<Notice, 'id'>): number {
  count += 1;
  set([...all, { ...notice, id: count }]);
  return count;
}

export function takeAway(id: number): void {
  set(all.filter((notice) => notice.id !== id));
}

/** Removes all notices, including queued ones. */
export function clearNotices(): void {
  set([]);
}

/** The notices to show, oldest first. */
export function useNotices(): readonly Notice[] {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
  return current.slice(0, shownMax);
}
