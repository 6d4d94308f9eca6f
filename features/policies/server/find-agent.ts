import { assignee, sellersNamed } from '#features/users/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';

/**
 * Whose policy it is: the seller named by id, else the one named in full, else the caller. Refuses whoever is no active
 * seller of the agency, and a name that two of them share, with `invalid_reference`.
 */
export async function findAgent(
  { agent_id, agent_assigned }: { agent_id?: string | undefined; agent_assigned?: string | undefined },
  deed: Pick<Deed, 'tx' | 'agency' | 'actor'>,
): Promise<{ id: string; full_name: string }> {
  const { actor } = deed;
  if (agent_assigned && !agent_id && agent_assigned !== actor.name) return sellerNamed(agent_assigned, deed);
  const seller = await assignee(agent_id || actor.user_id, deed);
  if (!seller) throw platformRefusal('invalid_reference');
  return seller;
}

async function sellerNamed(name: string, deed: Pick<Deed, 'tx' | 'agency'>) {
  const [agent, ...others] = await sellersNamed(name, deed);
  if (!agent || others.length > 0) throw platformRefusal('invalid_reference');
  return agent;
}
