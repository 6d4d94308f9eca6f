import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { readIntegrationForWork } from '../records/read-for-work.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { SourceTrouble } from '../source-types/source-trouble.ts';
import { serverParts } from '../source-types/source-types.ts';
import { openAccess } from './open-access.ts';
import { subscribe } from './subscribe.ts';
import { markTrouble, markWell } from './trouble.ts';

/** Plans the subscription of the webhook at a source that requires it, after a change of its integration. */
export async function planConnecting(
  { id, integration_type, status }: Pick<IntegrationForWork, 'id' | 'integration_type' | 'status'>,
  { enqueue }: Pick<CommandContext, 'enqueue'>,
): Promise<void> {
  if (status === 'Inactive' || !serverParts[integration_type].client?.subscription) return;
  await enqueue(connectSource, { integration_id: id, is_asked: status === 'Error' });
}

/**
 * Subscribes the webhook at a source and checks whether it answers. The integration shows the result. `is_asked` is
 * true for a user's request or change, after which temporary problems are shown, too. Otherwise the daily poll retries.
 */
export const connectSource = agencyJob({
  name: 'integrations.check-source',
  payload: z.object({ integration_id: uuid, is_asked: z.boolean() }),
  retryLimit: 1,
  timeoutSeconds: 60,
  concurrency: 4,
  async run({ integration_id, is_asked }, work) {
    const integration = await work.act((ctx) => readIntegrationForWork(integration_id, ctx));
    const client = integration && serverParts[integration.integration_type].client;
    if (!client || integration.status === 'Inactive') return;
    // A source with an error is polled until it answers.
    if (!is_asked && integration.status === 'Error') return;
    try {
      const access = await openAccess(integration, work);
      await subscribe(client, access, work);
      await client.check(access);
      await work.finish((ctx) => noteAnswer(integration, ctx));
    } catch (error) {
      if (!(error instanceof SourceTrouble)) throw error;
      if (error.isPassing && !is_asked) return;
      await work.finish((ctx) => markTrouble(integration_id, error, ctx));
    }
  },
});

/** It answers. Whether it has new leads is unknown, so the time of its last synchronization is unchanged. */
async function noteAnswer({ id, status }: IntegrationForWork, ctx: CommandContext): Promise<void> {
  if (status === 'Error') {
    await markWell(id, ctx);
    return;
  }
  ctx.audit(null);
  ctx.changed('integration', id);
}
