/**
 * Waits for all values of an object together, as `Promise.all` does for a list, so that each result has a name. The values
 * are started by the caller, in the order in which they are written. The first that rejects rejects the whole.
 */
export async function allOf<T extends Readonly<Record<string, unknown>>>(
  values: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const done = await Promise.all(Object.values(values));
  const named = Object.fromEntries(Object.keys(values).map((name, at) => [name, done[at]]));
  return named as { [Name in keyof T]: Awaited<T[Name]> };
}
