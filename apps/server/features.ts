import { auth, authCommands } from '#features/auth/server/index.ts';
import { leadCommands, leads } from '#features/leads/server/index.ts';
import { quotes } from '#features/quotes/server/index.ts';
import { users } from '#features/users/server/index.ts';
import type { Command } from '#platform/server/command.ts';
import type { ServerSlice } from '#platform/server/implement.ts';
import '#features/tenants/server/index.ts';

/** Every slice that answers calls, in the order of the house. */
export const slices: readonly ServerSlice[] = [users, auth, leads, quotes];

/** The operator's commands: `npm run admin`. */
export const commands: readonly Command[] = [...authCommands, ...leadCommands];

/** Every kind of background work. */
export const jobs = slices.flatMap((slice) => slice.jobs);
