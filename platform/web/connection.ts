import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isConnected = true;
const probeEveryMs = 3_000;

function set(next: boolean): void {
  if (next === isConnected) return;
  isConnected = next;
  for (const listener of listeners) listener();
  if (!next) void probe();
}

/** Every call reports whether it reached the server. */
export function reportConnection(reached: boolean): void {
  set(reached);
}

/** Polls until the server responds again. */
async function probe(): Promise<void> {
  while (!isConnected) {
    await new Promise((resume) => setTimeout(resume, probeEveryMs));
    if (await answers()) set(true);
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal: AbortSignal.timeout(probeEveryMs) })).ok;
  } catch {
    return false;
  }
}

/** Checks at once whether the server responds, for a failure that doesn't show whether the server was reached. */
export async function checkConnection(): Promise<void> {
  set(await answers());
}

/** Calls the listener when the connection is lost or restored. */
export function onConnectionChange(listener: (connected: boolean) => void): () => void {
  const wrapped = () => listener(isConnected);
  listeners.add(wrapped);
  return () => listeners.delete(wrapped);
}

export async function untilConnected(): Promise<void> {
  if (isConnected) return;
  await new Promise<void>((resume) => {
    const stop = onConnectionChange((connected) => {
      if (!connected) return;
      stop();
      resume();
    });
  });
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(
    (listener) => onConnectionChange(listener),
    () => isConnected,
  );
}
