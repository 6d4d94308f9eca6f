import { useLiveChanges } from './use-live-changes.ts';

/** Keeps the shown data up to date. Renders nothing itself. */
export function LiveChanges() {
  useLiveChanges();
  return null;
}
