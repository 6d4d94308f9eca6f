import type { AgencyWork } from '#platform/server/background/job.ts';
import type { SourceAccess, SourceClient } from '../source-types/source-client.ts';
import { sourceTables } from './schema.ts';

/** Subscribes the webhook at a source that requires it, unless it is subscribed already. Throws `SourceTrouble`. */
export async function subscribe(client: SourceClient, access: SourceAccess, work: AgencyWork): Promise<void> {
  const subscription = client.subscription?.(access);
  if (!subscription) return;
  const { id } = access.integration;
  const kept = await work.act(({ tx, agency }) =>
    sourceTables(tx)
      .selectFrom('integration_pulls')
      .select('subscribed')
      .where('tenant_id', '=', agency.id)
      .where('integration_id', '=', id)
      .executeTakeFirst(),
  );
  if (kept?.subscribed === subscription.key) return;
  await subscription.make();
  await work.act(async ({ tx, agency, audit }) => {
    audit(null);
    await sourceTables(tx)
      .updateTable('integration_pulls')
      .set({ subscribed: subscription.key })
      .where('tenant_id', '=', agency.id)
      .where('integration_id', '=', id)
      .execute();
  });
}
