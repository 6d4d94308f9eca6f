import { type ReactNode, useSyncExternalStore } from 'react';

/** Something that is said in the corner for a while. */
export interface Notice {
  id: number;
  tone: 'done' | 'refused';
  title?: string | undefined;
  message: ReactNode;
  /** How long it stays, unless somebody points at it. */
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

/** Says it now, or when one of those that are there has gone. Answers its id. */
export function give(notice: Omit<Notice, 'id'>): number {
  count += 1;
  set([...all, { ...notice, id: count }]);
  return count;
}

export function takeAway(id: number): void {
  set(all.filter((notice) => notice.id !== id));
}

/** Takes all away, also those that wait. */
export function clearNotices(): void {
  set([]);
}

/** Those to show, the oldest first. */
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
