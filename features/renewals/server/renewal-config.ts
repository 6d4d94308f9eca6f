import { sql } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { configDefault, noticeTypes, type RenewalConfig, type UpdateRenewalConfig } from '../contract/config.ts';
import { renewalTables } from './schema.ts';

const columns = [
  'days_before_expiration',
  'auto_generate_quotes',
  'auto_send_notifications',
  'auto_create_tasks',
  'notification_types',
] as const;

/** The agency's configuration of the engine: its own settings, else the specified defaults. One statement. */
export async function readConfig({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<RenewalConfig> {
  const config = await renewalTables(tx)
    .selectFrom('renewal_configs')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .executeTakeFirst();
  return config ?? configDefault;
}

/** Changes the agency's configuration of the engine; omitted fields are unchanged. */
export async function updateConfig(input: UpdateRenewalConfig, ctx: CommandContext): Promise<RenewalConfig> {
  const { tx, agency, clock, audit, changed } = ctx;
  // There may be no row to lock yet.
  const [before] = await Promise.all([lockConfig(ctx), ctx.refuseIfChanged()]);
  const { notification_types: types } = input;
  const notification_types = types && noticeTypes.filter((type) => types.includes(type));
  const change = changedFields<RenewalConfig>(before, { ...input, ...(notification_types && { notification_types }) });
  audit(change && { action: 'updateRenewalConfig', entity: 'renewal_config', entity_id: agency.id, ...change });
  if (!change) return before;
  const after = { ...before, ...change.after };
  const updated_at = clock().toISOString();
  changed('renewal', agency.id);
  await renewalTables(tx)
    .updateTable('renewal_configs')
    .set({ ...after, updated_at })
    .where('tenant_id', '=', agency.id)
    .execute();
  return after;
}

/** The agency's configuration, in a row that is created if missing and locked until the transaction ends. */
export async function lockConfig({ tx, agency, clock }: CommandContext): Promise<RenewalConfig> {
  return renewalTables(tx)
    .insertInto('renewal_configs')
    .values({ ...configDefault, tenant_id: agency.id, updated_at: clock() })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ updated_at: sql<string>`renewal_configs.updated_at` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}
