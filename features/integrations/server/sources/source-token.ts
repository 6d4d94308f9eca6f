import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { accessToken, type TokenStore } from '#platform/server/outside/access-token.ts';
import { sealed } from '../records/secrets.ts';
import { integrationTables } from '../schema.ts';
import { type SourceAccess, secretOf, settingOf } from '../source-types/source-client.ts';
import { sourceTables } from './schema.ts';

/**
 * A token for calls of an integration whose key is a refresh token: the cached one while it is valid, else one that is
 * fetched at `url`. Throws `SourceTrouble`.
 */
export function sourceToken(access: SourceAccess, url: string, work: AgencyWork): Promise<string> {
  const request = () => ({
    url,
    client_id: settingOf(access.integration.settings.client_id, 'client_id'),
    client_secret: secretOf(access, 'api_secret'),
    refresh_token: secretOf(access, 'api_key'),
  });
  return accessToken(access, request, storeOf(access.integration.id), { work, url });
}

/** Where tokens are stored. */
export const tokenSecrets = {
  table: 'integration_pulls',
  columns: ['access_token'],
  row: 'integration_id',
  renewedBy: 'rotation',
} as const satisfies SecretColumns;

function storeOf(id: string): TokenStore<CommandContext> {
  const locationOf = ({ agency }: CommandContext) => ({
    tenant_id: agency.id,
    table: tokenSecrets.table,
    column: 'access_token',
    row_id: id,
  });
  return {
    seal: (token, ctx) => ctx.services.secrets.encrypt(token, locationOf(ctx)),
    open: (kept, ctx) => ctx.services.secrets.decrypt(kept, locationOf(ctx)),
    lock: ({ tx, agency }) =>
      sourceTables(tx)
        .selectFrom('integration_pulls')
        .select(['access_token', 'access_until', 'renewing_until'])
        .where('tenant_id', '=', agency.id)
        .where('integration_id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    change: (columns, { tx, agency }) =>
      sourceTables(tx)
        .updateTable('integration_pulls')
        .set(columns)
        .where('tenant_id', '=', agency.id)
        .where('integration_id', '=', id)
        .execute(),
    keepRefreshToken: (token, { tx, agency, services }) =>
      integrationTables(tx)
        .updateTable('integrations')
        .set({ api_key: sealed(services, { tenant_id: agency.id, id }, 'api_key', token) })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute(),
  };
}
