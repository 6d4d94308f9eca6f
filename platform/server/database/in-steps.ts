/**
 * The most rows that one statement changes: it stays within the statement timeout even if each row is in many indexes.
 */
const sizeMax = 5_000;

/**
 * Changes any number of rows in one transaction, some thousand per statement. `change` changes at most `size` of the
 * remaining rows and returns them. Returns all changed rows.
 */
export async function inSteps<Row>(change: (size: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const changed: Row[] = [];
  for (;;) {
    const step = await change(sizeMax);
    changed.push(...step);
    if (step.length < sizeMax) return changed;
  }
}
