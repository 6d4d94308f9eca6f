import { closedStatements } from '#features/commissions/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { MessageTriggersTable } from '../schema.ts';

/** A trigger for one recipient. */
export interface PersonTrigger
  extends Pick<MessageTriggersTable, 'id' | 'event' | 'record_id' | 'key' | 'by_user' | 'at'> {
  /** If omitted, the record names the recipient. */
  agent_id?: string;
}

/** The triggers. A closed period gives one trigger per agent. Runs one statement per period. */
export async function forEachAgent(triggers: readonly PersonTrigger[], ctx: CommandContext): Promise<PersonTrigger[]> {
  const periods = new Set(
    triggers.filter(({ event }) => event === 'statement_closed').map(({ record_id }) => record_id),
  );
  const agents = new Map<string, string[]>();
  for (const id of periods) {
    agents.set(
      id,
      (await closedStatements(id, null, ctx)).map(({ agent_id }) => agent_id),
    );
  }
  return triggers.flatMap((trigger) =>
    trigger.event === 'statement_closed'
      ? (agents.get(trigger.record_id) ?? []).map((agent_id) => ({
          ...trigger,
          agent_id,
          id: `${trigger.id}:${agent_id}`,
          key: `${trigger.key}:${agent_id}`,
        }))
      : [trigger],
  );
}
