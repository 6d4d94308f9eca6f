/** What the audit trail lacks of the actions that a write must tell, and the refusals that it tells instead. */
export function tellFaults(actions: readonly string[], rows: readonly { action: string; outcome: string }[]): string[] {
  const done = rows.filter(({ outcome }) => outcome === 'done').map(({ action }) => action);
  return [
    ...actions.filter((action) => !done.includes(action)).map((action) => `${action} is not told`),
    ...rows
      .filter(({ outcome }) => outcome !== 'done')
      .map(({ action, outcome }) => `${action} was refused: ${outcome}`),
  ];
}
