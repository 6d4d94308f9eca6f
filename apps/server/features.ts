import { auth, authCommands } from '#features/auth/server/index.ts';
import { dashboard } from '#features/dashboard/server/index.ts';
import { leadCommands, leads } from '#features/leads/server/index.ts';
import { expirePolicies, policies } from '#features/policies/server/index.ts';
import { expireQuotes, quotes } from '#features/quotes/server/index.ts';
import { beginDays } from '#features/tenants/server/index.ts';
import { users } from '#features/users/server/index.ts';
import type { Command } from '#platform/server/acts/command.ts';
import type { ServerSlice } from '#platform/server/http/implement.ts';

/** Every slice that answers calls, in the order of the house. */
export const slices: readonly ServerSlice[] = [users, auth, leads, quotes, policies, dashboard];

/** The operator's commands: `npm run admin`. */
export const commands: readonly Command[] = [...authCommands, ...leadCommands];

/** Every kind of background work, and what each agency's day begins with. */
export const jobs = [...slices.flatMap((slice) => slice.jobs), beginDays([expireQuotes, expirePolicies])];
