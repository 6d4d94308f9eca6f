import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readTallies } from '#platform/server/acts/tallies.ts';
import type { Weight } from '#platform/server/acts/weight.ts';
import { type IncomingStatus, incomingStatuses } from '../contract/choices.ts';

/** The figures that incoming leads keep: how many of each status, in the agency and of each integration. */
export const incomingTallies = { status: 'incoming_by_status', integration: 'incoming_by_integration' } as const;

/** What an incoming lead weighs in them. */
export function incomingWeights(row: { integration_id: string; status: IncomingStatus }): Weight[] {
  return [
    { subject: incomingTallies.status, value: row.status },
    { subject: incomingTallies.integration, value: `${row.integration_id}:${row.status}` },
  ];
}

export type Counts = Record<IncomingStatus, number>;

const none = (): Counts => Object.fromEntries(incomingStatuses.map((status) => [status, 0])) as Counts;

/** How many incoming leads of each status there are in the agency, and of each integration by its id. One statement. */
export async function readCounts(ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<{
  all: Counts;
  of(integrationId: string): Counts;
}> {
  const tallies = await readTallies(Object.values(incomingTallies), ctx);
  const all = none();
  const each = new Map<string, Counts>();
  for (const { subject, value, count } of tallies) {
    if (subject === incomingTallies.status) {
      all[value as IncomingStatus] = count;
      continue;
    }
    const [id = '', status = ''] = value.split(':');
    const counts = each.get(id) ?? none();
    counts[status as IncomingStatus] = count;
    each.set(id, counts);
  }
  return { all, of: (id) => each.get(id) ?? none() };
}

/** The counts in the words of the contract. */
export function figuresOf(counts: Counts) {
  return {
    total_leads_processed: Object.values(counts).reduce((sum, count) => sum + count, 0),
    successful_leads: counts.Completed,
    failed_leads: counts.Failed,
    duplicate_leads: counts.Duplicate,
    pending_leads: counts.Pending + counts.Processing,
    invalid_leads: counts.Invalid,
  };
}
