import { countInForce } from '#features/policies/server/index.ts';
import type { Feature } from '#features/tenants/contract.ts';
import { readSeats } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyPlan } from '../contract.ts';
import { agencyTables } from './schema.ts';

/** The plan of the context's agency, and how many places are in use. Its statements share one round trip. */
export async function readPlan(ctx: CommandContext): Promise<AgencyPlan> {
  const { tx, agency } = ctx;
  const [{ features_enabled, is_trial, trial_ends_at, ...terms }, seats, policies_in_force] = await Promise.all([
    agencyTables(tx)
      .selectFrom('tenants')
      .select(['plan', 'features_enabled', 'max_policies', 'is_trial', 'trial_ends_at'])
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow(),
    readSeats(ctx),
    countInForce(ctx),
  ]);
  return {
    ...terms,
    ...seats,
    features_enabled: features_enabled as Feature[],
    policies_in_force,
    trial_ends_at: is_trial && trial_ends_at ? String(trial_ends_at) : null,
  };
}
