import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Integration, SyncIntegration } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { readIntegrationForWork } from '../records/read-for-work.ts';
import { readIntegration } from '../records/read-integrations.ts';
import { serverParts } from '../source-types/source-types.ts';
import { connectSource } from '../sources/connect-source.ts';
import { sourceTables } from '../sources/schema.ts';
import { pullSource } from './pull-source.ts';

/**
 * Polls a source at once, since the last poll or since an instant. A type without a source that can be polled, and an
 * inactive integration, are refused with `not_fetched`.
 */
export async function syncIntegration(
  id: string,
  { from }: SyncIntegration,
  ctx: CommandContext<'not_fetched'>,
): Promise<Integration> {
  const { tx, agency, clock, audit, enqueue } = ctx;
  const integration = await askable(id, ctx);
  const now = clock().toISOString();
  const round = from
    ? JSON.stringify({ since: new Date(from).toISOString(), began: now, place: null, pages: 0 })
    : null;
  audit({ action: 'syncIntegration', entity: 'integration', entity_id: id, after: { from: from ?? null } });
  const { shown } = await allOf({
    inserted: sourceTables(tx)
      .insertInto('integration_pulls')
      .values({
        tenant_id: agency.id,
        integration_id: id,
        due_at: now,
        held_until: null,
        failures: 0,
        taken_until: sourceTypes[integration.integration_type].polledFor === 'all' ? null : now,
        round,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'integration_id'])
          // Releases the source from a running poll, whose next step would reset the round.
          .doUpdateSet({ due_at: now, failures: 0, ...(round && { round, held_until: null }) }),
      )
      .execute(),
    enqueue: enqueue(pullSource, { integration_id: id }),
    shown: readIntegration(id, ctx),
  });
  return shown ?? ctx.refuse('not_found');
}

/**
 * Subscribes the webhook at a source and checks whether it answers. The integration shows the result. Refuses as
 * `syncIntegration` does.
 */
export async function checkSource(id: string, ctx: CommandContext<'not_fetched'>): Promise<Integration> {
  await askable(id, ctx);
  ctx.audit({ action: 'checkSource', entity: 'integration', entity_id: id });
  const { shown } = await allOf({
    enqueue: ctx.enqueue(connectSource, { integration_id: id, is_asked: true }),
    shown: readIntegration(id, ctx),
  });
  return shown ?? ctx.refuse('not_found');
}

async function askable(id: string, ctx: CommandContext<'not_fetched'>) {
  const integration = (await readIntegrationForWork(id, ctx)) ?? ctx.refuse('not_found');
  const { client } = serverParts[integration.integration_type];
  if (!client || integration.status === 'Inactive') return ctx.refuse('not_fetched');
  return integration;
}
