import { closedStatements } from '#features/commissions/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { MessageCausesTable } from '../schema.ts';

/** A cause as one person is told of it. */
export interface PersonsCause
  extends Pick<MessageCausesTable, 'id' | 'event' | 'record_id' | 'key' | 'by_user' | 'at'> {
  /** Left out: whom it is about, its record says. */
  agent_id?: string;
}

/** The causes, a closed period once for each of its agents. A statement a period. */
export async function forEachAgent(causes: readonly PersonsCause[], ctx: CommandContext): Promise<PersonsCause[]> {
  const periods = new Set(causes.filter(({ event }) => event === 'statement_closed').map(({ record_id }) => record_id));
  const agents = new Map<string, string[]>();
  for (const id of periods) {
    agents.set(
      id,
      (await closedStatements(id, null, ctx)).map(({ agent_id }) => agent_id),
    );
  }
  return causes.flatMap((cause) =>
    cause.event === 'statement_closed'
      ? (agents.get(cause.record_id) ?? []).map((agent_id) => ({
          ...cause,
          agent_id,
          id: `${cause.id}:${agent_id}`,
          key: `${cause.key}:${agent_id}`,
        }))
      : [cause],
  );
}
