import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { beforeCommit, type Tx } from '#platform/server/database/tenancy.ts';
import type { AutomationEvent } from '../../contract/automations.ts';
import { communicationTables } from '../schema.ts';

/** A trigger: an event that a message may follow. The key identifies its message, which is sent once. */
export interface Trigger {
  event: AutomationEvent;
  record_id: string;
  key: string;
}

const gathered = new WeakMap<Tx, Trigger[]>();

/**
 * Stores a trigger with the commit. One statement stores any number of triggers, and stores none if the event or all
 * automations are disabled. The statement has an `on conflict` clause although no conflict is possible: without it, a
 * distributed database copies the rows, which row security refuses.
 */
export function addTrigger(trigger: Trigger, ctx: CommandContext): void {
  const begun = gathered.get(ctx.tx);
  if (begun) return void begun.push(trigger);
  const triggers = [trigger];
  gathered.set(ctx.tx, triggers);
  beforeCommit(ctx.tx, () => [storing(triggers, ctx)]);
}

function storing(triggers: readonly Trigger[], { tx, agency, actor, clock }: CommandContext) {
  const column = (name: keyof Trigger) => triggers.map((trigger) => trigger[name]);
  const ids = triggers.map(() => randomUUID());
  const statement = sql`
    insert into message_causes (tenant_id, id, event, record_id, key, by_user, at)
    select ${agency.id}::uuid, c.id, c.event, c.record_id, c.key, ${actor.user_id}::uuid, ${clock().toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${column('event')}::text[], ${column('record_id')}::uuid[], ${column('key')}::text[])
      as c (id, event, record_id, key)
    join automations a on a.tenant_id = ${agency.id} and a.event = c.event and a.is_enabled
    join communication_settings s on s.tenant_id = ${agency.id} and s.enable_automations
    on conflict do nothing`;
  return { compile: () => statement.compile(communicationTables(tx)) };
}
