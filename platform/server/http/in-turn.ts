/** The last in each line; it never fails. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Does one work after another for the same key, those of this process. Whoever would only wait for the other's lock waits
 * here instead and holds no connection: else a few callers who want the same record take the connections of everybody. It
 * replaces no lock, for other processes know nothing of it.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(key) ?? Promise.resolve()).then(work);
  const settled = mine.then(
    () => {},
    () => {},
  );
  lines.set(key, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === settled) lines.delete(key);
  }
}
