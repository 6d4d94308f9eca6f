import { findLeads } from '#features/leads/server/index.ts';
import { findPolicies } from '#features/policies/server/index.ts';
import { findQuotes } from '#features/quotes/server/index.ts';
import { findTasks } from '#features/tasks/server/index.ts';
import { readModules } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Found, foundMax } from '../contract.ts';

/** Returns the matches of a text for each kind whose module the agency has. Five statements, sent together. */
export async function search(typed: string, ctx: CommandContext): Promise<Found> {
  const [modules, leads, quotes, policies, tasks] = await Promise.all([
    readModules(ctx),
    findLeads(typed, foundMax, ctx),
    findQuotes(typed, foundMax, ctx),
    findPolicies(typed, foundMax, ctx),
    findTasks(typed, foundMax, ctx),
  ]);
  return {
    leads: modules.includes('leads') ? leads : [],
    quotes: modules.includes('quotes') ? quotes : [],
    policies: modules.includes('policies') ? policies : [],
    tasks: modules.includes('tasks') ? tasks : [],
  };
}
