import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { noToken } from '#platform/server/outside/access-token.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { serverParts } from '../source-types/source-types.ts';
import { sourceTables } from './schema.ts';

/** A source that sends by itself is polled once a day for leads that it could not deliver. */
export const missedEveryMs = 86_400_000;

/**
 * Plans the next poll of an integration's source after a change: at once if it is polled or has an error, and never
 * while it is inactive. Does nothing for types whose source cannot be polled.
 */
export async function planPull(
  { id, integration_type, status }: Pick<IntegrationForWork, 'id' | 'integration_type' | 'status'>,
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<void> {
  if (!serverParts[integration_type].client) return;
  if (status === 'Inactive') return unplanPull(id, { tx, agency });
  const now = clock();
  const isPolled = sourceTypes[integration_type].polledFor === 'all';
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
      // For a source that sends by itself, leads from before the connection are not fetched.
      taken_until: isPolled ? null : now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'integration_id'])
        .doUpdateSet({ due_at: due, round: null, failures: 0, ...noToken }),
    )
    .execute();
}

/** Ends the polling of the integration's source and deletes its cached forms. */
export async function unplanPull(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<void> {
  await Promise.all(
    (['integration_pulls', 'integration_forms'] as const).map((table) =>
      sourceTables(tx).deleteFrom(table).where('tenant_id', '=', agency.id).where('integration_id', '=', id).execute(),
    ),
  );
}
