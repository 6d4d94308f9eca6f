import { randomUUID } from 'node:crypto';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FieldProblem } from '#platform/server/ground/refusal.ts';
import {
  type Automation,
  type AutomationEvent,
  staffEvents,
  type UpdateAutomation,
} from '../../contract/automations.ts';
import { communicationTables } from '../schema.ts';
import { daysOf } from '../writing/events.ts';
import { listAutomations, readSettled } from './read-automations.ts';

/**
 * Sets what an event sends; omitted fields are unchanged. An automation that is enabled sends nothing for past events.
 * A change of the renewal reminders is refused with `set_by_renewals`, because the renewal settings decide about them;
 * to send them back unchanged is accepted.
 */
export async function updateAutomation(
  event: AutomationEvent,
  input: UpdateAutomation,
  ctx: CommandContext<'set_by_renewals'>,
): Promise<Automation> {
  const { tx, agency, clock, audit, changed, refuse, refuseFields } = ctx;
  const before = (await readSettled(ctx)).get(event) ?? refuse('not_found');
  const shown = await find(event, ctx);
  const isTheirs = shown?.is_set_by_renewals ?? false;
  const change = changedFields<Record<string, unknown>>(isTheirs ? { ...shown } : { ...before }, { ...input });
  if (change && isTheirs) return refuse('set_by_renewals');
  if (!change) {
    audit(null);
    return shown ?? refuse('not_found');
  }
  const whole = { ...before, ...change.after } as typeof before;
  const problems = problemsOf(event, whole);
  if (problems.length > 0) refuseFields(problems);
  const isSwitchedOn = whole.is_enabled && !before.is_enabled;
  const columns = { ...whole, ...(isSwitchedOn && { enabled_at: clock().toISOString() }) };
  const id = randomUUID();
  const { id: stored } = await communicationTables(tx)
    .insertInto('automations')
    .values({ ...columns, tenant_id: agency.id, id })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'updateAutomation', entity: 'automation', entity_id: stored, ...change });
  changed('communication_automation', stored);
  return (await find(event, ctx)) ?? refuse('not_found');
}

const find = async (event: AutomationEvent, ctx: CommandContext<'set_by_renewals'>) =>
  (await listAutomations(ctx)).find((automation) => automation.event === event);

function problemsOf(event: AutomationEvent, { channels, days }: { channels: readonly string[]; days: number | null }) {
  const isDaily = daysOf[event] !== undefined;
  const problems: FieldProblem[] = [];
  if (staffEvents.includes(event) && channels.includes('SMS')) problems.push(problem('channels', 'staff_by_email'));
  if (isDaily !== (days !== null)) problems.push(problem('days', isDaily ? 'days_needed' : 'no_days'));
  return problems;
}

const problem = (field: string, code: string): FieldProblem => ({
  field,
  code: 'invalid',
  message: `communications:validation.${code}`,
});
