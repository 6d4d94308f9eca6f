import { hasClient } from '#features/clients/server/index.ts';
import { leadsOfClient } from '#features/leads/server/index.ts';
import { policiesOfClient } from '#features/policies/server/index.ts';
import { quotesOfClient } from '#features/quotes/server/index.ts';
import { renewalsOfClient } from '#features/renewals/server/index.ts';
import { tasksOfClient } from '#features/tasks/server/index.ts';
import { readModules } from '#features/tenants/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type Story, toldMax } from '../contract.ts';

/**
 * A client's leads, quotes, policies, renewals and tasks, as far as the agency has their modules; null when it has no such
 * client. Seven statements, sent together.
 */
export async function readStory(clientId: string, deed: Deed): Promise<Story | null> {
  const [isThere, modules, leads, quotes, policies, renewals, tasks] = await Promise.all([
    hasClient(clientId, deed),
    readModules(deed),
    leadsOfClient(clientId, toldMax, deed),
    quotesOfClient(clientId, toldMax, deed),
    policiesOfClient(clientId, toldMax, deed),
    renewalsOfClient(clientId, toldMax, deed),
    tasksOfClient(clientId, toldMax, deed),
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
