import { randomUUID } from 'node:crypto';
import { findSeller } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { secretMask } from '#platform/contract/secret.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { newAddress, noAddress } from '#platform/server/hooks/address.ts';
import { isAskable } from '#platform/server/outside/addresses.ts';
import { type IntegrationStatus, secretNames } from '../../contract/choices.ts';
import type {
  CreatedIntegration,
  CreateIntegration,
  Integration,
  UpdateIntegration,
} from '../../contract/integration.ts';
import { type IntegrationSettings, sourceTypes } from '../../contract/source-types/source-types.ts';
import { lockIntegration, missingOf, readIntegration } from '../records/read-integrations.ts';
import { changedHeaders, currentSecrets, issueSecret, maskedHeaders, openHeaders, sealed } from '../records/secrets.ts';
import { type IntegrationChange, integrationTables } from '../schema.ts';
import { planConnecting } from '../sources/connect-source.ts';
import { planPull, unplanPull } from '../sources/plan-pull.ts';

type Writing = CommandContext<'url_not_allowed'>;

/**
 * Creates an integration, with a webhook address if its type has one, and with the secret that its type issues unless
 * the request has one. It is `Configured` if it has everything that its type requires, else `Inactive`.
 */
export async function createIntegration(input: CreateIntegration, ctx: Writing): Promise<CreatedIntegration> {
  const { tx, agency, actor, clock, services, audit, changed, refuse } = ctx;
  refuseInnerAddresses([input.api_endpoint, input.webhook_url], ctx);
  await refuseForeignAgent(input.settings, ctx);
  const { webhook_url: _, headers, ...fields } = input;
  const issues = issueSecret(input.integration_type);
  const issued = issues && fields[issues.name] === '' && fields.settings.authentication !== 'address' ? issues : null;
  const plain = { ...fields, ...(issued && { [issued.name]: issued.value }) };
  const id = randomUUID();
  const place = { tenant_id: agency.id, id };
  const now = clock().toISOString();
  const way = newAddress(agency.id, (token) => sealed(services, place, 'address', token));
  const status: IntegrationStatus = missingOf(plain).length === 0 ? 'Configured' : 'Inactive';
  await integrationTables(tx)
    .insertInto('integrations')
    .values({
      ...plain,
      ...place,
      ...Object.fromEntries(secretNames.map((name) => [name, sealed(services, place, name, plain[name])])),
      status,
      headers: sealHeaders(headers, place, ctx),
      settings: JSON.stringify(plain.settings),
      ...(sourceTypes[input.integration_type].hook ? way : noAddress),
      replaced: '[]',
      created_by: actor.user_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  audit({ action: 'createIntegration', entity: 'integration', entity_id: id, after: toldOf({ ...fields, headers }) });
  await planPull({ id, integration_type: input.integration_type, status }, ctx);
  const [created] = await Promise.all([
    readIntegration(id, ctx),
    planConnecting({ id, integration_type: input.integration_type, status }, ctx),
    changed('integration', id),
  ]);
  return created ? { ...created, issued } : refuse('not_found');
}

/** Changes the given fields. The mask keeps a secret. Choosing another status ends `Error`. */
export async function updateIntegration(id: string, input: UpdateIntegration, ctx: Writing): Promise<Integration> {
  const { tx, agency, clock, services, audit, changed, refuse } = ctx;
  refuseInnerAddresses([input.api_endpoint ?? ''], ctx);
  const [row] = await Promise.all([lockIntegration(id, ctx), ctx.refuseIfChanged()]);
  if (!row) return refuse('not_found');
  if (input.settings?.assigned_agent !== row.settings.assigned_agent) await refuseForeignAgent(input.settings, ctx);
  const before = { ...row, ...currentSecrets(services, row), headers: openHeaders(services, row) };
  const { headers, ...rest } = input;
  const unmasked = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== secretMask));
  const wanted = { ...unmasked, ...(headers && { headers: changedHeaders(before.headers, headers) }) };
  const change = changedFields<Record<string, unknown>>(before, wanted);
  if (!change) {
    audit(null);
    return (await readIntegration(id, ctx)) ?? refuse('not_found');
  }
  const after = { ...before, ...change.after } as typeof before;
  const status = statusAfter(row.status, input.status, missingOf(row).length > 0, missingOf(after).length > 0);
  audit({
    action: 'updateIntegration',
    entity: 'integration',
    entity_id: id,
    before: toldOf(change.before),
    after: toldOf(change.after),
  });
  const { answer } = await allOf({
    updated: integrationTables(tx)
      .updateTable('integrations')
      .set({
        ...columnsAfter(row, change.after, ctx),
        status,
        updated_at: clock().toISOString(),
        // A user's choice clears the problem. A persistent one recurs.
        ...(status !== 'Error' && { status_before_error: null, trouble: null }),
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    planPull: planPull({ id, integration_type: row.integration_type, status }, ctx),
    changed: changed('integration', id),
    answer: readIntegration(id, ctx),
    planConnecting: planConnecting({ id, integration_type: row.integration_type, status }, ctx),
  });
  return answer ?? refuse('not_found');
}

/**
 * A user's choice has priority. Otherwise an integration that has become complete and was never used is `Configured`.
 */
function statusAfter(
  now: IntegrationStatus,
  chosen: IntegrationStatus | undefined,
  lacked: boolean,
  lacks: boolean,
): IntegrationStatus {
  if (chosen) return chosen;
  return now === 'Inactive' && lacked && !lacks ? 'Configured' : now;
}

/**
 * Deletes an integration: its address is closed, and its secrets and mappings are deleted. Its incoming leads stay,
 * with its name.
 */
export async function deleteIntegration(id: string, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  const row = await lockIntegration(id, ctx);
  if (!row) return refuse('not_found');
  const now = clock().toISOString();
  audit({ action: 'deleteIntegration', entity: 'integration', entity_id: id, before: { name: row.name } });
  const db = integrationTables(tx);
  await Promise.all([
    db
      .updateTable('integrations')
      .set({
        status: 'Inactive',
        status_before_error: null,
        trouble: null,
        deleted_at: now,
        updated_at: now,
        api_key: '',
        api_secret: '',
        webhook_secret: '',
        headers: '',
        replaced: '[]',
        ...noAddress,
        old_address_hash: null,
        old_address_until: null,
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    db.deleteFrom('field_mappings').where('tenant_id', '=', agency.id).where('integration_id', '=', id).execute(),
    unplanPull(id, ctx),
    changed('integration', id),
  ]);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockIntegration>>>;

/** The columns of a change, with encrypted secrets. */
function columnsAfter(row: Locked, after: Record<string, unknown>, ctx: Writing): IntegrationChange {
  const { services } = ctx;
  const entries = Object.entries(after).map(([name, value]) => {
    if (name === 'headers') return [name, sealHeaders(value as Record<string, string>, row, ctx)];
    if (name === 'settings') return [name, JSON.stringify(value)];
    const secret = secretNames.find((each) => each === name);
    return [name, secret ? sealed(services, row, secret, value as string) : value];
  });
  return Object.fromEntries(entries);
}

function sealHeaders(
  headers: Record<string, string>,
  place: { tenant_id: string; id: string },
  { services }: Writing,
): string {
  return sealed(services, place, 'headers', Object.keys(headers).length > 0 ? JSON.stringify(headers) : '');
}

/** Fields for the history. Of a secret, it contains only whether there is one. */
function toldOf(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const masked = (name: string, value: unknown) => {
    if (name === 'headers') return maskedHeaders(value as Record<string, string>);
    return (secretNames as readonly string[]).includes(name) && value !== '' ? secretMask : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, masked(name, value)]));
}

/** Refuses a URL of an internal network, as far as its text shows. */
function refuseInnerAddresses(urls: readonly string[], { services, refuse }: Writing): void {
  const { outgoing, appUrl } = services.config;
  const isOurs = (url: string) => url === '' || url.startsWith(`${appUrl}/`);
  if (!urls.every((url) => isOurs(url) || isAskable(outgoing.allow, url))) refuse('url_not_allowed');
}

/** Refuses an agent of another agency. */
async function refuseForeignAgent(settings: IntegrationSettings | undefined, ctx: Writing): Promise<void> {
  const agent = settings?.assigned_agent;
  if (agent && !(await findSeller(agent, ctx))) throw unknownReference('settings.assigned_agent');
}
