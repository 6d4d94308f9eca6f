import { expect, test } from 'vitest';
import { filesIn, isTest, read } from './house.ts';

/** One reason per call, by file. */
type Reasons = Record<string, string[]>;

/** Transactions under the platform role, which belong to no agency. */
const acrossTenants: Reasons = {
  'apps/server/keep-series.ts': ['reads what time it is for the database', 'writes how a process stood in a minute'],
  'apps/server/keep-log.ts': ['writes what a process has logged'],
  'platform/server/acts/perform.ts': ['a command on the platform'],
};

/** Commands on the platform. */
const onPlatform: Reasons = {
  'apps/server/agency-commands.ts': ['export-agency: finds it, and tells its trail', 'import-agency: tells the trails'],
  'apps/server/main.ts': ['whether a backup was restored', 'the setup token of an installation without users'],
  'db/seed.ts': ['the demonstration asks whether the installation is new'],
  'db/world.ts': ['makes the agencies of the named world'],
  'features/auth/server/access-commands.ts': ['end-sessions: those of everybody'],
  'features/auth/server/commands.ts': [
    "create-super-admin: a user of the platform's own tenant",
    'create-agency: an agency and its first Admin in one write',
  ],
  'features/auth/server/create-default-admin.ts': [
    'the first agency and its Admin in one write, under the lock of the installation',
  ],
  'features/integrations/server/import-leads/command.ts': ['finds the agency that the operator names by its subdomain'],
  'apps/server/held-work.ts': ['whether background work waits for an operator after a restore'],
  'features/tenants/server/commands.ts': ['update-agency: an agency of a subdomain, in its own trail'],
  'features/tenants/server/held-work.ts': ['release-work: the operator lets it go'],
  'platform/server/background/grown-tables.ts': ['the statistics of all tables, which belong to no agency'],
  'platform/server/background/worker.ts': ['a job of the platform'],
  'platform/server/http/call.ts': ["an operator's call"],
  'platform/server/http/call-in-steps.ts': ["an act of an operator's call that asks the outside"],
  'platform/server/http/call-context.ts': [
    'lends it to public routes, which stand in this list when they use it: the name',
    'and the call',
    'reads the next page of a list for a file that an operator takes',
  ],
  'platform/server/http/contexts.ts': ['what public routes are lent'],
  'platform/server/http/refused-call.ts': [
    'writes down a refusal of somebody who is not signed in, or of an operator among the operators’ own calls',
  ],
  'platform/server/keys/renew-secrets.ts': [
    'rotate-key: the list of agencies',
    'what waits of the platform itself',
    'and its renewal',
  ],
  'platform/server/keys/rotate-key.ts': ['rotate-key: its line in the trail'],
  'platform/server/trail/verify-audit.ts': [
    "verify-audit: the platform's own trail",
    'the list of agencies',
    'and of those that were removed',
  ],
};

/** Platform jobs, which may act in any agency. */
const platformJobs: Reasons = {
  'features/auth/server/purge-expired.ts': ['what has had its time, of all agencies'],
  'features/auth/server/send-password-reset.ts': ['whose accounts are behind an address is looked up in the job'],
  'features/communications/server/automations/plan-messages.ts': [
    'enqueues the planning of what happened, in its agencies',
  ],
  'features/communications/server/sending/release.ts': ['enqueues the sending of what waits, in its agencies'],
  'features/integrations/server/processing/find-waiting.ts': ['finds the agencies in which something waits'],
  'features/integrations/server/polling/find-due.ts': ['finds the sources whose turn it is, and enqueues their asking'],
  'features/integrations/server/upload/go-on-with-files.ts': ['finds the files whose import was under way'],
  'features/book/server/import/go-on-with-books.ts': ['finds the books whose import or undo was under way'],
  'features/system/server/series/keep-series.ts': ['notes how large each table is, and forgets what was measured'],
  'features/system/server/logs/keep-log.ts': ['forgets log lines that have had their time'],
  'features/system/server/schedule-backups.ts': [
    'asks for the backup of each night, which is of the whole installation',
    'asks each week that the newest backup be proved',
  ],
  'features/system/server/tell-operators.ts': ['mails the operators what is wrong with the backups'],
  'features/system/server/work-on-backups.ts': ['makes and proves the backups that were asked for'],
  'features/tenants/server/begin-days.ts': ['finds the agencies whose day has begun, and enqueues their daily sweep'],
  'features/super-admin/server/purge/purge-agencies.ts': ['removes agencies that were deleted thirty days ago'],
  'platform/server/trail/anchors.ts': ['writes down how far the chain of every trail has come'],
  'platform/server/trail/chain-trails.ts': ['chains the trail of every agency that has rows waiting'],
};

/** Code that binds a platform transaction to an agency. Allowed only where the same transaction created that agency. */
const enterTenant: Reasons = {
  'features/tenants/server/create-tenant.ts': ["a new agency's first user", "the platform's own tenant"],
  'features/tenants/server/enter-agency.ts': ['what the operator alone may write of an agency, by its id'],
  'features/tenants/server/change-tenant.ts': ['what the operator has changed of an agency is told in its own trail'],
};

/** Statements outside a transaction of one agency: the lookup role's functions, and platform tables. */
const lookupRole: Reasons = {
  'features/auth/server/account-links.ts': ['find_account_link: the user of a mailed link'],
  'features/auth/server/find-sign-in.ts': [
    'find_sign_in: whose password is checked, changed, or reset by the operator',
  ],
  'features/auth/server/end-restored-sessions.ts': ['end_every_session: of all agencies, after a backup was restored'],
  'features/auth/server/known-devices.ts': ['known_device_keys: from where somebody of this name has signed in'],
  'features/auth/server/purge-expired.ts': ['purge_expired', 'rate_limits, a table of the platform'],
  'features/auth/server/reset-password.ts': ['find_password_reset: the agency of a token'],
  'features/auth/server/send-password-reset.ts': ['find_users_by_email: the accounts of an address'],
  'features/auth/server/sign-in-challenges.ts': ['find_sign_in_challenge: whose sign-in waits for its second step'],
  'features/communications/server/automations/plan-messages.ts': [
    'causes_due: in which agencies something is to be told',
  ],
  'features/communications/server/hooks/receive-events.ts': ['find_channels: whose an address is'],
  'features/communications/server/sending/release.ts': [
    'messages_due: in which agencies something waits',
    'messages_without_server: in which agencies something waits for a mail server',
  ],
  'features/communications/server/templates/show-preview.ts': ['find_preview: the e-mail of an address'],
  'features/consents/server/unsubscribe/unsubscribe.ts': ['agency_of_link: whose a link is'],
  'features/integrations/server/deliveries/receive.ts': ['find_integration: whose an address is'],
  'features/integrations/server/processing/find-waiting.ts': [
    'agencies_with_waiting_leads: in which agencies something waits',
  ],
  'features/integrations/server/polling/find-due.ts': ['integration_pulls_due: the sources whose turn it is'],
  'features/integrations/server/upload/go-on-with-files.ts': ['files_left: whose import was under way'],
  'features/book/server/import/go-on-with-books.ts': ['books_left: whose import or undo was under way'],
  'features/two-step/server/end-sign-in.ts': ['find_passkey_user: whom a passkey names that is a whole sign-in'],
  'platform/server/trail/chain-trails.ts': ['find_waiting_trails: whose trails have rows waiting'],
  'platform/server/access/hosts.ts': [
    'find_host: whose sign-in a host shows',
    'find_addresses: where the links of an agency lead',
  ],
  'platform/server/access/installation-settings.ts': ['settings_now: what every process knows'],
  'platform/server/access/maintenance.ts': ['maintenance_now: what every process knows'],
  'platform/server/access/session.ts': [
    'find_session: whose a token is, and its last use',
    'find_visit: the same for an operator who visits an agency',
    'look_at_sessions: whether open streams may go on',
  ],
  'platform/server/http/readiness.ts': [
    'whether the database answers',
    'schema_migrations, a table of the platform',
    'a page that is written and taken back shows whether there is room',
  ],
};

/** Separate database connections, which bypass all of the above. */
const connections: Reasons = {
  'apps/server/compose.ts': [
    'whether DATABASE_URL leads anywhere',
    'how the pools of the application, the platform, the rate limits and the background work are made',
  ],
  'db/world.ts': ['makes the named world in a database that nobody uses yet'],
  'platform/server/backup/import-agency.ts': [
    'puts the rows of an agency in, as the administrator',
    'asks whether its subdomain and its user names are free',
  ],
  'platform/server/backup/test-restore.ts': ['counts the rows of a restored database of its own'],
  'platform/server/backup/restore-backup.ts': ['fills an empty database, as the owner'],
  'platform/server/backup/write-backup.ts': [
    'copies every agency, as the owner',
    'reads the agencies in the same snapshot',
  ],
  'platform/server/changes/wire.ts': ['over which processes tell each other that records have changed'],
  'platform/server/database/database.ts': ['how a pool is made', 'the pool itself'],
  'platform/server/queue/queue.ts': ["brings the queue's tables up to date, as the owner", "the queue's connections"],
  'platform/server/database/distribute.ts': ["spreads all agencies' rows over several machines, as the administrator"],
  'platform/server/database/migrate.ts': ['runs the migrations, as the owner'],
  'platform/embedded-postgres/connections.ts': [
    'asks whether the embedded server answers, and makes its first database',
  ],
};

const sources = filesIn(['apps', 'features', 'platform', 'db', 'bench', 'scripts'], /\.(ts|tsx|mjs)$/).filter(
  (file) => !isTest(file),
);

/** How often the pattern matches in each file, outside comments. */
function countsOf(pattern: RegExp, declaredIn: string): Record<string, number> {
  const counts = sources
    .filter((file) => file !== declaredIn)
    .map((file) => [file, codeOf(file).match(pattern)?.length ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function codeOf(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
}

const lengths = (reasons: Reasons) =>
  Object.fromEntries(Object.entries(reasons).map(([file, list]) => [file, list.length]));

test('transactions across agencies are the written ones', () => {
  expect(countsOf(/\bacrossTenants\b/g, 'platform/server/database/tenancy.ts')).toEqual(lengths(acrossTenants));
});

test('commands on the platform are the written ones', () => {
  expect(countsOf(/(?<!import \{[^}]*)\bperformOnPlatform(?=\(|<|:)/g, 'platform/server/acts/perform.ts')).toEqual(
    lengths(onPlatform),
  );
});

test('jobs of the platform are the written ones', () => {
  expect(countsOf(/\bplatformJob\(/g, 'platform/server/background/job.ts')).toEqual(lengths(platformJobs));
});

test('a platform transaction enters an agency in the written places only', () => {
  expect(countsOf(/\benterTenant\(/g, 'platform/server/database/tenancy.ts')).toEqual(lengths(enterTenant));
});

test('statements outside an agency are the written ones', () => {
  expect(countsOf(/\blookupPool\.\w+|\.lookupPool\b(?!\.)/g, 'platform/server/acts/act-services.ts')).toEqual(
    lengths(lookupRole),
  );
});

test('connections are opened in the written places only', () => {
  const opened = countsOf(/\bnew (pg\.)?(Client|Pool|PgBoss)\b|\bcreatePool\(/g, '');
  const inTests = Object.keys(opened).filter(
    (file) => /^(apps|platform)\/testing\//.test(file) || file.startsWith('bench/'),
  );
  for (const file of inTests) delete opened[file];
  expect(opened).toEqual(lengths(connections));
});
