import { assignee, sellersNamed } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { platformRefusal, unknownReference } from '#platform/server/ground/refusal.ts';

/**
 * The agent of the policy: the seller with the id, else the one with the full name, else the caller. Refuses a user who
 * is not an active seller of the agency with `invalid_reference`, and a name that two sellers share with
 * `validation_error`.
 */
export async function findAgent(
  { agent_id, agent_assigned }: { agent_id?: string | undefined; agent_assigned?: string | undefined },
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'actor'>,
): Promise<{ id: string; full_name: string }> {
  const { actor } = ctx;
  if (agent_assigned && !agent_id && agent_assigned !== actor.name) return sellerNamed(agent_assigned, ctx);
  const seller = await assignee(agent_id || actor.user_id, 'agent_id', ctx);
  if (!seller) throw unknownReference('agent_id');
  return seller;
}

async function sellerNamed(name: string, ctx: Pick<CommandContext, 'tx' | 'agency'>) {
  const [agent, ...others] = await sellersNamed(name, ctx);
  if (!agent) throw unknownReference('agent_assigned');
  if (others.length === 0) return agent;
  throw platformRefusal('validation_error', {
    fields: [{ field: 'agent_assigned', code: 'ambiguous', message: 'policies:validation.agent_ambiguous' }],
  });
}
