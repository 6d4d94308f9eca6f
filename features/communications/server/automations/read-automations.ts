import { readConfig } from '#features/renewals/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Automation, type AutomationEvent, automationEvents, staffEvents } from '../../contract/automations.ts';
import { type AutomationsTable, communicationTables } from '../schema.ts';
import { daysOf, typeOf } from '../writing/events.ts';

/** The settings of an event. */
export type Settled = Omit<AutomationsTable, 'tenant_id' | 'id'>;

/** The settings of each event; the defaults where none are stored. */
export async function readSettled({
  tx,
  agency,
}: Pick<CommandContext, 'tx' | 'agency'>): Promise<ReadonlyMap<AutomationEvent, Settled>> {
  const rows: Settled[] = await communicationTables(tx)
    .selectFrom('automations')
    .select(['event', 'is_enabled', 'channels', 'delay_minutes', 'days', 'products', 'sources', 'languages'])
    .select(['enabled_at', 'last_run'])
    .where('tenant_id', '=', agency.id)
    .execute();
  const set = new Map(rows.map((row) => [row.event, row]));
  return new Map(automationEvents.map((event) => [event, set.get(event) ?? untouched(event)]));
}

/** The default settings of an event: it is disabled. */
export function untouched(event: AutomationEvent): Settled {
  return {
    event,
    is_enabled: false,
    channels: ['Email'],
    delay_minutes: 0,
    days: daysOf[event] ?? null,
    products: [],
    sources: [],
    languages: [],
    enabled_at: null,
    last_run: null,
  };
}

/** All automations. The renewal settings decide whether renewal reminders are sent. */
export async function listAutomations(ctx: CommandContext): Promise<Automation[]> {
  const [settled, config] = await Promise.all([readSettled(ctx), readConfig(ctx)]);
  const isMailed = config.auto_send_notifications && config.notification_types.includes('Email');
  return [...settled.values()].map(({ enabled_at: _, ...automation }) => {
    const { event } = automation;
    const is_set_by_renewals = event === 'renewal_reminder';
    return {
      ...automation,
      template_type: typeOf[event],
      is_set_by_renewals,
      is_for_staff: staffEvents.includes(event),
      is_enabled: is_set_by_renewals ? isMailed : automation.is_enabled,
    };
  });
}
