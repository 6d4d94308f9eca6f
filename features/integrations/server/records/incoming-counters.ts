import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readCounters } from '#platform/server/acts/counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { type IncomingStatus, incomingStatuses } from '../../contract/choices.ts';

/** The counters of incoming leads: the number of each status, per agency and per integration. */
export const incomingCounters = { status: 'incoming_by_status', integration: 'incoming_by_integration' } as const;

/** The counter increments of one incoming lead. */
export function incomingIncrements(row: { integration_id: string; status: IncomingStatus }): Increment[] {
  return [
    { subject: incomingCounters.status, value: row.status },
    { subject: incomingCounters.integration, value: `${row.integration_id}:${row.status}` },
  ];
}

export type Counts = Record<IncomingStatus, number>;

const none = (): Counts => Object.fromEntries(incomingStatuses.map((status) => [status, 0])) as Counts;

/** The number of incoming leads per status, of the agency and of each integration by id. One statement. */
export async function readCounts(ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<{
  all: Counts;
  of(integrationId: string): Counts;
}> {
  const counters = await readCounters(Object.values(incomingCounters), ctx);
  const all = none();
  const each = new Map<string, Counts>();
  for (const { subject, value, count } of counters) {
    if (subject === incomingCounters.status) {
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

/** The counts with the field names of the contract. */
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
