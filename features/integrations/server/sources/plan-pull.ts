import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { noToken } from '#platform/server/outside/access-token.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';
import { clientOf } from './clients.ts';
import { sourceTables } from './schema.ts';

/** A source that sends by itself is asked once a day for what it could not deliver. */
export const missedEveryMs = 86_400_000;

/**
 * Says when the source of an integration is asked next, after whatever was changed of it: at once where it is polled or in
 * trouble, and not at all while it is inactive. Does nothing for types whose source cannot be asked.
 */
export async function planPull(
  { id, integration_type, status }: Pick<IntegrationForWork, 'id' | 'integration_type' | 'status'>,
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<void> {
  if (!clientOf(integration_type)) return;
  if (status === 'Inactive') return unplanPull(id, { tx, agency });
  const now = clock();
  const isPolled = integration_type === 'API REST';
  const due = new Date(now.getTime() + (isPolled || status === 'Error' ? 0 : missedEveryMs)).toISOString();
  await sourceTables(tx)
    .insertInto('integration_pulls')
    .values({
      tenant_id: agency.id,
      integration_id: id,
      due_at: due,
      held_until: null,
      round: null,
      failures: 0,
      // What was there before somebody connected a source that sends by itself is not brought.
      taken_until: isPolled ? null : now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'integration_id'])
        .doUpdateSet({ due_at: due, round: null, failures: 0, ...noToken }),
    )
    .execute();
}

/** The source of an integration is asked no more, and what was kept of its forms is thrown away. */
export async function unplanPull(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<void> {
  await Promise.all(
    (['integration_pulls', 'integration_forms'] as const).map((table) =>
      sourceTables(tx).deleteFrom(table).where('tenant_id', '=', agency.id).where('integration_id', '=', id).execute(),
    ),
  );
}
