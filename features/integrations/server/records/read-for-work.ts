import type { Expression } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { hookAddress, integrationColumns, type ReadIntegration } from './read-integrations.ts';
import { currentSecrets, isReadable, openHeaders } from './secrets.ts';

/** An integration with its secrets in plain text, which must never be sent to a client. */
export function forWork(row: ReadIntegration, { services }: Pick<CommandContext, 'services'>): IntegrationForWork {
  const { id, tenant_id, name, integration_type, status, api_endpoint, settings } = row;
  const { auto_process, duplicate_check, validate_data } = row;
  return {
    id,
    tenant_id,
    name,
    integration_type,
    status,
    api_endpoint,
    settings,
    auto_process,
    duplicate_check,
    validate_data,
    secrets: currentSecrets(services, row),
    ...(!isReadable(services, row) && { isUnreadable: true }),
    hook: hookAddress({ services }, row),
    headers: openHeaders(services, row),
  };
}

/**
 * An integration that is not deleted, by id or by a query for the id, for callers that contact its source or create its
 * leads. null means the agency has none.
 */
export async function readIntegrationForWork(
  id: string | Expression<string>,
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'services'>,
): Promise<IntegrationForWork | null> {
  const { tx, agency } = ctx;
  const row = await integrationTables(tx)
    .selectFrom('integrations')
    .select(integrationColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? forWork(row, ctx) : null;
}
