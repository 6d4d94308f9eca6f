import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import type { FormStore, SourceAccess } from '../source-types/source-client.ts';
import { SourceTrouble } from '../source-types/source-trouble.ts';
import { serverParts } from '../source-types/source-types.ts';
import { sourceTables } from './schema.ts';
import { sourceToken } from './source-token.ts';

/**
 * What a job needs to call the source of an integration. If the source issues access tokens, the key is a currently
 * valid one. Throws `SourceTrouble` if there is none.
 */
export async function openAccess(integration: IntegrationForWork, work: AgencyWork): Promise<SourceAccess> {
  const { services, clock } = work;
  if (integration.isUnreadable) throw new SourceTrouble('credential_unreadable');
  const { vendors } = services.config.outgoing;
  const access = { integration, vendors, askOutside: services.askOutside, clock, forms: keptForms(integration, work) };
  const tokensAt = serverParts[integration.integration_type].client?.tokensAt?.(vendors);
  if (!tokensAt || !integration.settings.client_id) return access;
  const api_key = await sourceToken(access, tokensAt, work);
  return { ...access, integration: { ...integration, secrets: { ...integration.secrets, api_key } } };
}

/** The cached forms of an integration, in its table. */
function keptForms({ id }: IntegrationForWork, work: AgencyWork): FormStore {
  return {
    read: (key) =>
      work.act(async ({ tx, agency }) => {
        const kept = await sourceTables(tx)
          .selectFrom('integration_forms')
          .select('form')
          .where('tenant_id', '=', agency.id)
          .where('integration_id', '=', id)
          .where('form_key', '=', key)
          .executeTakeFirst();
        return kept?.form ?? null;
      }),
    keep: (key, form) =>
      work.act(async ({ tx, agency, clock }) => {
        const row = { form: JSON.stringify(form), fetched_at: clock().toISOString() };
        await sourceTables(tx)
          .insertInto('integration_forms')
          .values({ tenant_id: agency.id, integration_id: id, form_key: key, ...row })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'integration_id', 'form_key']).doUpdateSet(row))
          .execute();
      }),
  };
}
