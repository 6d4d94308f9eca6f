import { hasClient } from '#features/clients/server/index.ts';
import { leadsOfClient } from '#features/leads/server/index.ts';
import { policiesOfClient } from '#features/policies/server/index.ts';
import { quotesOfClient } from '#features/quotes/server/index.ts';
import { renewalsOfClient } from '#features/renewals/server/index.ts';
import { tasksOfClient } from '#features/tasks/server/index.ts';
import { readModules } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Story, toldMax } from '../contract.ts';

/**
 * Returns a client's leads, quotes, policies, renewals and tasks, as far as the agency has their modules. null means no
 * such client. Seven statements, sent together.
 */
export async function readStory(clientId: string, ctx: CommandContext): Promise<Story | null> {
  const [isThere, modules, leads, quotes, policies, renewals, tasks] = await Promise.all([
    hasClient(clientId, ctx),
    readModules(ctx),
    leadsOfClient(clientId, toldMax, ctx),
    quotesOfClient(clientId, toldMax, ctx),
    policiesOfClient(clientId, toldMax, ctx),
    renewalsOfClient(clientId, toldMax, ctx),
    tasksOfClient(clientId, toldMax, ctx),
  ]);
  if (!isThere) return null;
  return {
    leads: modules.includes('leads') ? leads : [],
    quotes: modules.includes('quotes') ? quotes : [],
    policies: modules.includes('policies') ? policies : [],
    renewals: modules.includes('renewals') ? renewals : [],
    tasks: modules.includes('tasks') ? tasks : [],
  };
}
