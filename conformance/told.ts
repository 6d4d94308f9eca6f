/** What the audit trail lacks of what was done or refused, and what it tells as refused besides. */
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
