import { randomUUID } from 'node:crypto';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import {
  backupCauses,
  backupProblems,
  backupStatuses,
  limits,
  logLevels,
  maintenanceAccess,
  restoreTestStates,
  smtpSecurities,
  systemRoutes,
  testMailOutcomes,
} from './contract.ts';
import logWords from './web/logs/locales/en.json' with { type: 'json' };

/** The id of a finished backup. */
async function aBackup(admin: AgencyUnderTest['admin']): Promise<string> {
  const id = randomUUID();
  await admin.query(
    `insert into backups (id, status, cause, requested_at, made_at, bytes, row_count, file)
     values ($1, 'Done', 'operator', $3, $3, 1, 1, $2)`,
    [id, `vigencia-${id}.backup`, '2026-11-16T20:00:00Z'],
  );
  return id;
}

/** The id of a permanently failed job. */
async function aFailedJob(admin: AgencyUnderTest['admin']): Promise<string> {
  const id = randomUUID();
  await admin.query(
    `insert into pgboss.job (id, name, data, source_name)
     values ($1, 'dead-letters', '{"tenant_id": null, "payload": {}}', 'platform.chain-trails')`,
    [id],
  );
  return id;
}

export const conformance = sliceConformance(systemRoutes, {
  prefix: /^\/system\//,
  calls: {
    listLogLines: ({ as }) => ({ by: as('Super Admin') }),
    readServerCourse: ({ as }) => ({ by: as('Super Admin') }),
    readMaintenance: ({ as }) => ({ by: as('Super Admin') }),
    // The maintenance ends before the next test's first call, so that later tests are not blocked.
    beginMaintenance: ({ as }) => ({
      by: as('Super Admin'),
      body: { message_en: 'Back soon', message_es: 'Volvemos pronto', access: 'read', minutes: null },
    }),
    endMaintenance: async ({ as }) => ({ by: as('Super Admin') }),
    readSettings: ({ as }) => ({ by: as('Super Admin') }),
    changeSettings: ({ as }) => ({
      by: as('Super Admin'),
      body: {
        registration_message_en: 'Ask Olga',
        registration_message_es: 'Pregunte a Olga',
        session_idle_minutes: 60,
        session_hours: 12,
        remembered_idle_hours: 24,
        remembered_days: 7,
        // As the tests' environment sets them.
        limit_per_user: 1_000_000,
        limit_per_agency: 1_000_000,
        limit_per_address: 1_000_000,
        limit_per_integration: 1_000_000,
      },
    }),
    sendTestMail: ({ as }) => ({ by: as('Super Admin'), body: { to: 'olga@example.com' } }),
    readServerFigures: ({ as }) => ({ by: as('Super Admin') }),
    readBackgroundWork: ({ as }) => ({ by: as('Super Admin') }),
    retryFailedJob: async ({ admin, as }) => ({ by: as('Super Admin'), params: { id: await aFailedJob(admin) } }),
    dropFailedJob: async ({ admin, as }) => ({ by: as('Super Admin'), params: { id: await aFailedJob(admin) } }),
    listBackups: ({ as }) => ({ by: as('Super Admin') }),
    requestBackup: async ({ admin, as }) => {
      await admin.query("update backups set status = 'Failed' where status in ('Waiting', 'Running')");
      return { by: as('Super Admin'), body: { tenant_id: '' } };
    },
    // The backup's file is missing, and the restore test reports it.
    async proveBackup({ admin, as }) {
      return { by: as('Super Admin'), params: { id: await aBackup(admin) }, refused: ['proveBackup'] };
    },
    deleteBackup: async ({ admin, as }) => {
      const id = await aBackup(admin);
      await aBackup(admin);
      return { by: as('Super Admin'), params: { id } };
    },
  },
  texts: {
    mail: ['subject', 'what', ...backupProblems],
    work: ['due', 'running', 'later', 'held', 'failed', 'retry', 'drop', 'retry_of', 'drop_of'],
    'maintenance.means': maintenanceAccess,
    'maintenance.choices': maintenanceAccess,
    maintenance: ['message_en', 'message_es', 'begin', 'change', 'begun', 'changed'],
    'settings.fields': [
      'registration_message_en',
      'registration_message_es',
      'session_idle_minutes',
      'session_hours',
      'remembered_idle_hours',
      'remembered_days',
      ...limits,
      'mail_from_name',
      'mail_from_address',
      'smtp_host',
      'smtp_port',
      'smtp_security',
      'smtp_username',
      'smtp_password',
    ],
    'settings.securities': smtpSecurities,
    'settings.test.fates': testMailOutcomes,
    test_mail: ['subject', 'text'],
    'course.figures': ['cpu', 'memory_bytes', 'loop_ms', 'calls', 'p95_ms', 'errors'],
    logs: ['empty', 'none_match'],
    messages: Object.keys(logWords.messages),
    'logs.levels': logLevels,
    'logs.statuses': ['4xx', '5xx'],
    'logs.fields': ['route', 'job', 'status', 'ms', 'tenant', 'request_id', 'user_id', 'problem'],
    'backups.states': backupStatuses,
    'backups.proofs': restoreTestStates,
    'backups.causes': backupCauses,
  },
  rows: {
    backups: 'Operators hear no changes.',
    installation_settings: 'Processes are told.',
    log_lines: 'Operators hear no changes.',
    maintenance: 'Processes are told.',
    process_minutes: 'Operators hear no changes.',
    table_sizes: 'Operators hear no changes.',
  },
  unaudited: {
    process_minutes: 'What was measured has its time.',
    table_sizes: 'It is measured.',
    log_lines: 'What was logged has its time.',
  },
  rights: {
    backups: { platform: 'SELECT, INSERT, UPDATE, DELETE' },
    installation_settings: { lookup: 'SELECT', platform: 'SELECT, INSERT, UPDATE' },
    log_lines: { platform: 'SELECT, INSERT, DELETE' },
    process_minutes: { platform: 'SELECT, INSERT, DELETE' },
    table_sizes: { platform: 'SELECT, INSERT, DELETE' },
    maintenance: { lookup: 'SELECT', platform: 'SELECT, INSERT, UPDATE, DELETE' },
  },
});
