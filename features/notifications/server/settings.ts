import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { moduleOfKind, type NotificationChoice, type NotificationSettings, notificationKinds } from '../contract.ts';
import { pushKeys } from './push-keys.ts';
import type { Reader } from './read-notifications.ts';
import { notificationTables } from './schema.ts';

/** How a user is notified of each kind of the agency's modules. */
export async function readSettings(
  { user_id, features_enabled }: Reader,
  { tx, agency, services }: Pick<CommandContext, 'tx' | 'agency' | 'services'>,
): Promise<NotificationSettings> {
  const chosen = await notificationTables(tx)
    .selectFrom('notification_choices')
    .select(['kind', 'bell', 'browser'])
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', user_id)
    .execute();
  const choices = notificationKinds
    .filter((kind) => {
      const module = moduleOfKind(kind);
      return module === null || features_enabled.includes(module);
    })
    .map((kind) => chosen.find((choice) => choice.kind === kind) ?? { kind, bell: true, browser: true });
  return { choices, push_key: pushKeys(services.secrets, agency.id).publicKey };
}

/** Stores how a user is notified of one kind; existing notifications are unchanged. */
export async function changeSettings(
  { kind, bell, browser }: NotificationChoice,
  reader: Reader,
  ctx: CommandContext,
): Promise<NotificationSettings> {
  const { tx, agency, audit, changed } = ctx;
  const { user_id } = reader;
  changed('notification', user_id, user_id);
  audit({ action: 'updateNotificationSettings', entity: 'user', entity_id: user_id, after: { kind, bell, browser } });
  const { settings } = await allOf({
    inserted: notificationTables(tx)
      .insertInto('notification_choices')
      .values({ tenant_id: agency.id, user_id, kind, bell, browser })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet({ bell, browser }))
      .execute(),
    settings: readSettings(reader, ctx),
  });
  return settings;
}
