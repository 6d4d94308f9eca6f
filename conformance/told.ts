/** The acts and refusals that the audit trail lacks, and the unexpected refusals that it records. */
export function tellFaults(
  actions: readonly string[],
  rows: readonly { action: string; outcome: string }[],
  refused: readonly string[] = [],
): string[] {
  const told = (isDone: boolean) => rows.filter(({ outcome }) => (outcome === 'done') === isDone);
  const lacking = (wanted: readonly string[], isDone: boolean) =>
    wanted.filter((action) => !told(isDone).some((row) => row.action === action));
  return [
    ...[...lacking(actions, true), ...lacking(refused, false)].map((action) => `${action} is not told`),
    ...told(false)
      .filter(({ action }) => !refused.includes(action))
      .map(({ action, outcome }) => `${action} was refused: ${outcome}`),
  ];
}
