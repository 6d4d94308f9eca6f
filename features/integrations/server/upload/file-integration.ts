import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { CreateIntegration } from '../../contract/integration.ts';
import { integrationTables } from '../schema.ts';
import { createIntegration } from '../setup/write-integration.ts';

/**
 * The id of the integration for files without a configured one. It is created with the first such file, and concurrent
 * callers wait for it.
 */
export async function fileIntegration(ctx: CommandContext<string>): Promise<string> {
  const known = await silentIntegration(ctx);
  if (known) return known;
  const { tx, agency } = ctx;
  const inTurn = sql`select pg_advisory_xact_lock(hashtextextended(${`file-integration:${agency.id}`}, 0))`;
  await inTurn.execute(integrationTables(tx));
  return (await silentIntegration(ctx)) ?? makeSilent(ctx);
}

async function silentIntegration({ tx, agency }: CommandContext<string>): Promise<string | undefined> {
  const found = await integrationTables(tx)
    .selectFrom('integrations')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_silent', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

async function makeSilent(ctx: CommandContext<string>): Promise<string> {
  const { tx, agency, services } = ctx;
  const name = services.translate(agency.languages[0], 'integrations:answers.silent_name');
  const { id } = await createIntegration(CreateIntegration.parse({ name, integration_type: 'File Upload' }), ctx);
  await integrationTables(tx)
    .updateTable('integrations')
    .set({ is_silent: true })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
  return id;
}
