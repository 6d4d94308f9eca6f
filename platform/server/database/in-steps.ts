/** So many rows one statement changes: within the time that a statement has, also where each is in many indexes. */
const sizeMax = 5_000;

/**
 * Changes any number of rows in one transaction, some thousand in a statement. `change` changes at most `size` of those that
 * are left, and returns them. All that were changed come back.
 */
export async function inSteps<Row>(change: (size: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const changed: Row[] = [];
  for (;;) {
    const step = await change(sizeMax);
    changed.push(...step);
    if (step.length < sizeMax) return changed;
  }
}
