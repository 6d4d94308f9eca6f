import { secretMask } from '#platform/contract/secret.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { overlapUntil } from '#platform/server/ground/kept-secrets.ts';
import { renewedAddress } from '#platform/server/hooks/address.ts';
import type { SecretName } from '../../contract/choices.ts';
import type { RotatedSecret, RotateSecret } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { hookAddress, lockIntegration } from '../records/read-integrations.ts';
import { newSecret, renewedSecret, sealed } from '../records/secrets.ts';
import { type IntegrationChange, integrationTables } from '../schema.ts';
import { planConnecting } from '../sources/connect-source.ts';
import { planPull } from '../sources/plan-pull.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockIntegration>>>;

/**
 * Rotates a secret or the address. The old value stays valid for one day, so that nothing is lost while the source is
 * reconfigured. A second rotation within the day ends the validity of the first value. For a type without a hook, the
 * address is refused with `not_found`.
 */
export async function rotateSecret(id: string, input: RotateSecret, ctx: CommandContext): Promise<RotatedSecret> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  const row = await lockIntegration(id, ctx);
  if (!row) return refuse('not_found');
  if (input.name === 'address' && !sourceTypes[row.integration_type].hook) return refuse('not_found');
  const until = overlapUntil(clock());
  const { columns, issued, hadOne } =
    input.name === 'address' ? newAddress(row, until, ctx) : newValue(row, input.name, input.value, until, ctx);
  audit({ action: 'rotateSecret', entity: 'integration', entity_id: id, after: { [input.name]: secretMask } });
  await Promise.all([
    integrationTables(tx)
      .updateTable('integrations')
      .set({ ...columns, updated_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    planPull(row, ctx),
    planConnecting(row, ctx),
    changed('integration', id),
  ]);
  const address = typeof columns.address === 'string' ? columns.address : row.address;
  return {
    issued: issued === null ? null : { name: input.name, value: issued },
    overlap_until: hadOne ? until : null,
    webhook_url: hookAddress(ctx, { ...row, address }),
  };
}

interface Made {
  columns: IntegrationChange;
  /** The value, which only this response shows. null means the request had it. */
  issued: string | null;
  hadOne: boolean;
}

function newAddress(row: Locked, until: string, { services }: CommandContext): Made {
  const columns = renewedAddress(row, until, (token) => sealed(services, row, 'address', token));
  return { columns, issued: null, hadOne: row.address_hash !== null };
}

function newValue(
  row: Locked,
  name: SecretName,
  value: string | undefined,
  until: string,
  { services }: CommandContext,
): Made {
  const plain = value ?? newSecret(row.integration_type, name);
  return { ...renewedSecret(services, row, { name, plain, until }), issued: value === undefined ? plain : null };
}
