import { sql } from 'kysely';
import { isInForceOn } from '#features/policies/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { BroughtInClients } from '../contract/brought-in.ts';
import { askForReminders } from './ask-for-reminders.ts';
import { lockConfig } from './renewal-config.ts';
import { renewalTables } from './schema.ts';

/** The clients of policies that were brought in, and whether they get automatic messages. One statement. */
export async function readBroughtInClients({ tx, agency, today }: CommandContext): Promise<BroughtInClients> {
  const { rows } = await sql<BroughtInClients>`
    select
      (select count(distinct policies.client_id)::int from policies
       join clients on clients.tenant_id = ${agency.id} and clients.id = policies.client_id and clients.email <> ''
       where policies.tenant_id = ${agency.id} and policies.import_id is not null and ${isInForceOn(today)}) as clients,
      (select count(distinct renewals.client_id)::int from renewal_notices
       join renewals on renewals.tenant_id = ${agency.id} and renewals.id = renewal_notices.renewal_id
       join policies on policies.tenant_id = ${agency.id} and policies.id = renewals.policy_id
         and policies.import_id is not null
       where renewal_notices.tenant_id = ${agency.id} and renewal_notices.status = 'waiting'
         and renewal_notices.asked_at is null) as waiting,
      (select brought_in_mail_at from renewal_configs where tenant_id = ${agency.id}) as allowed_at`.execute(
    renewalTables(tx),
  );
  return rows[0] as BroughtInClients;
}

/**
 * Allows messages about policies that were brought in, once for all imports, and requests the reminders that wait for
 * it. Changes nothing the second time.
 */
export async function writeToBroughtInClients(ctx: CommandContext): Promise<BroughtInClients> {
  const { tx, agency, clock, audit, changed, enqueue } = ctx;
  // The second statement reads after the first has its lock.
  const [, found] = await Promise.all([lockConfig(ctx), readBroughtInClients(ctx)]);
  const { clients, waiting, allowed_at } = found;
  if (allowed_at !== null) {
    audit(null);
    return found;
  }
  const now = instantOf(clock());
  audit({
    action: 'writeToBroughtInClients',
    entity: 'renewal_config',
    entity_id: agency.id,
    after: { clients, waiting },
  });
  changed('renewal', agency.id);
  await Promise.all([
    renewalTables(tx)
      .updateTable('renewal_configs')
      .set({ brought_in_mail_at: now })
      .where('tenant_id', '=', agency.id)
      .execute(),
    enqueue(askForReminders, {}),
  ]);
  return { clients, waiting, allowed_at: now };
}
