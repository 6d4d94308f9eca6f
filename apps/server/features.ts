import { agency } from '#features/agency/server/index.ts';
import { agencyData } from '#features/agency-data/server/index.ts';
import { analytics } from '#features/analytics/server/index.ts';
import { accessCommands, auth, authCommands } from '#features/auth/server/index.ts';
import { book } from '#features/book/server/index.ts';
import { branding } from '#features/branding/server/index.ts';
import { carriers } from '#features/carriers/server/index.ts';
import { commissions } from '#features/commissions/server/index.ts';
import { communications } from '#features/communications/server/index.ts';
import { consents } from '#features/consents/server/index.ts';
import { dashboard } from '#features/dashboard/server/index.ts';
import { importLeadsCommand, integrations } from '#features/integrations/server/index.ts';
import { leads } from '#features/leads/server/index.ts';
import { liveOver } from '#features/live/server/index.ts';
import { notifications } from '#features/notifications/server/index.ts';
import { policiesOver } from '#features/policies/server/index.ts';
import { proposals } from '#features/proposals/server/index.ts';
import { quotes } from '#features/quotes/server/index.ts';
import { findTerms, renewals } from '#features/renewals/server/index.ts';
import { searching } from '#features/search/server/index.ts';
import { stories } from '#features/story/server/index.ts';
import { superAdmin } from '#features/super-admin/server/index.ts';
import { system } from '#features/system/server/index.ts';
import { tasks } from '#features/tasks/server/index.ts';
import { beginDays, dailySweep, tenantCommands } from '#features/tenants/server/index.ts';
import { twoStep, twoStepCommands } from '#features/two-step/server/index.ts';
import { users } from '#features/users/server/index.ts';
import { visits } from '#features/visits/server/index.ts';
import { smtpPasswordColumn } from '#platform/server/access/installation-settings.ts';
import type { Subscriber } from '#platform/server/acts/subscribers.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import { subscriberJobs } from '#platform/server/background/subscriber-jobs.ts';
import type { Command, DatabaseCommand } from '#platform/server/console/command.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { answerSecrets } from '#platform/server/http/idempotency.ts';
import type { ServerSlice } from '#platform/server/http/implement.ts';
import { rotateKey } from '#platform/server/keys/rotate-key.ts';
import { anchorTrails } from '#platform/server/trail/anchors.ts';
import { chainTrails } from '#platform/server/trail/chain-trails.ts';
import { verifyAudit } from '#platform/server/trail/verify-audit.ts';
import { agencyCommands } from './agency-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { distributeCommand } from './distribute-command.ts';

const recordSlices: readonly ServerSlice[] = [
  users,
  auth,
  branding,
  twoStep,
  visits,
  leads,
  carriers,
  quotes,
  proposals,
  policiesOver(findTerms),
  agency,
  notifications,
  tasks,
  renewals,
  commissions,
  dashboard,
  analytics,
  searching,
  stories,
  integrations,
  consents,
  communications,
  book,
  agencyData,
  system,
];

/** Every slice with routes, in the order of their dependencies. */
export const slices: readonly ServerSlice[] = [
  ...recordSlices,
  liveOver(recordSlices.map(({ group }) => group)),
  superAdmin,
];

/** Every column with secrets: the ones that a key rotation processes, and the only ones for which data is encrypted. */
export const secretColumns: readonly SecretColumns[] = [
  ...slices.flatMap((slice) => slice.secretColumns),
  smtpPasswordColumn,
  answerSecrets,
];

/** The operator's commands: `npm run admin`. */
export const commands: readonly Command[] = [
  ...authCommands,
  ...accessCommands,
  ...twoStepCommands,
  ...tenantCommands,
  importLeadsCommand,
  verifyAudit,
  rotateKey(secretColumns),
];

/** The subscribers of each domain event of an earlier slice. */
export const subscribers: readonly Subscriber[] = slices.flatMap((slice) => slice.subscribers);

/** The daily work of every agency. */
export const sweep = dailySweep(slices.flatMap((slice) => slice.daily));

/**
 * Every kind of job: those of the slices, the daily work of each agency, the delivery of domain events, the audit
 * trails.
 */
export const jobs: readonly AnyJob[] = [
  ...slices.flatMap((slice) => slice.jobs),
  beginDays(sweep),
  sweep,
  ...subscriberJobs(subscribers),
  chainTrails,
  anchorTrails,
];

/** The commands that work on the complete database, while their process does nothing else. */
export const databaseCommands: readonly DatabaseCommand[] = [
  distributeCommand,
  ...backupCommands,
  ...agencyCommands(
    secretColumns,
    jobs.filter(({ kind }) => kind === 'agency').map(({ name }) => name),
  ),
];
