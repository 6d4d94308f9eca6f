import { assignee } from '#features/leads/server/index.ts';
import { sellersOf } from '#features/users/server/index.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import type { Context } from '#platform/server/http/implement.ts';

/**
 * Whose policy it is: the seller named by id, else the one named in full, else the caller. Refuses whoever is no active
 * seller of the agency, and a name that two of them share, with `invalid_reference`.
 */
export async function findAgent(
  { tx, session }: Pick<Context, 'tx' | 'session'>,
  { agent_id, agent_assigned }: { agent_id?: string | undefined; agent_assigned?: string | undefined },
): Promise<{ id: string; full_name: string }> {
  const { tenant_id, user_id, full_name: user_name } = session;
  const caller = { id: user_id, full_name: user_name };
  if (agent_id) return (await assignee({ tx, tenant_id, user_id, user_name }, agent_id)) ?? caller;
  if (!agent_assigned || agent_assigned === user_name) return caller;
  const [agent, ...others] = await sellersOf(tx, tenant_id).where('full_name', '=', agent_assigned).limit(2).execute();
  if (!agent || others.length > 0) throw platformRefusal('invalid_reference');
  return agent;
}
