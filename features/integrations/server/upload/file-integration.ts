import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { CreateIntegration } from '../../contract/integration.ts';
import { integrationTables } from '../schema.ts';
import { createIntegration } from '../write-integration.ts';

/**
 * The integration by which an agency's files come that nobody has set one up for, by its id. It is made with the first of
 * them; whoever asks at the same time waits for it.
 */
export async function fileIntegration(deed: Deed<string>): Promise<string> {
  const known = await silentIntegration(deed);
  if (known) return known;
  const { tx, agency } = deed;
  const inTurn = sql`select pg_advisory_xact_lock(hashtextextended(${`file-integration:${agency.id}`}, 0))`;
  await inTurn.execute(integrationTables(tx));
  return (await silentIntegration(deed)) ?? makeSilent(deed);
}

async function silentIntegration({ tx, agency }: Deed<string>): Promise<string | undefined> {
  const found = await integrationTables(tx)
    .selectFrom('integrations')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_silent', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

async function makeSilent(deed: Deed<string>): Promise<string> {
  const { tx, agency, services } = deed;
  const name = services.translate(agency.languages[0], 'integrations:answers.silent_name');
  const { id } = await createIntegration(CreateIntegration.parse({ name, integration_type: 'File Upload' }), deed);
  await integrationTables(tx)
    .updateTable('integrations')
    .set({ is_silent: true })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
  return id;
}
