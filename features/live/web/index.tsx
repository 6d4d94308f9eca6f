import { useLiveChanges } from './use-live-changes.ts';

/** Keeps what is shown as it is. Shows nothing itself. */
export function LiveChanges() {
  useLiveChanges();
  return null;
}
