import { hasNoMailbox } from '#features/users/contract.ts';
import type { Role } from '#platform/contract/roles.ts';
import { allFirstSteps, type DashboardStats, type FirstStep } from '../contract.ts';

/** Steps that only an Admin can take. */
const adminSteps: readonly FirstStep[] = ['person', 'agency', 'user', 'import', 'book'];

/** From this number of leads on, the agency's previous leads count as entered or imported. */
const importedLeadsMin = 20;
/** The same of its policies. */
const importedPoliciesMin = 20;

/**
 * A role's steps, and which of them the figures show as done. An Admin without a mailbox is first asked to complete
 * their profile.
 */
export function firstSteps(stats: DashboardStats, role: Role, email = ''): { step: FirstStep; isDone: boolean }[] {
  const users = Object.values(stats.users_by_role ?? {}).reduce((sum, count) => sum + count, 0);
  const isDone: Record<FirstStep, boolean> = {
    person: false,
    agency: stats.agency_complete === true,
    user: users > 1,
    lead: stats.total_leads > 0,
    quote: stats.total_quotes > 0,
    policy: stats.total_policies > 0,
    import: stats.total_leads >= importedLeadsMin,
    book: stats.total_policies >= importedPoliciesMin,
  };
  return allFirstSteps
    .filter((step) => role === 'Admin' || !adminSteps.includes(step))
    .filter((step) => step !== 'person' || hasNoMailbox(email))
    .map((step) => ({ step, isDone: isDone[step] }));
}
