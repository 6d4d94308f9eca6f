import { implement } from '#platform/server/http/implement.ts';
import { systemRoutes } from '../contract.ts';
import { forgetFailedJob, readBackgroundWork, retryFailedJob } from './background-work.ts';
import { deleteBackup, requestRestoreTest } from './change-backup.ts';
import { forgetLogLines } from './logs/keep-log.ts';
import { readLogLines } from './logs/read-log-lines.ts';
import { beginMaintenance, endMaintenance, readMaintenance } from './maintenance/change-maintenance.ts';
import { listBackups } from './read-backups.ts';
import { requestBackup } from './request-backup.ts';
import { dailyBackup, weeklyRestoreTest } from './schedule-backups.ts';
import { noteSizes } from './series/keep-series.ts';
import { readServerSeries } from './series/read-series.ts';
import { readServerFigures } from './server-figures.ts';
import { changeSettings, readSettings } from './settings/change-settings.ts';
import { sendTestMail } from './settings/send-test-mail.ts';
import { tellOfBackups } from './tell-operators.ts';
import { workOnBackups } from './work-on-backups.ts';

export { readBackupAge } from './backup-age.ts';
export { forgetBackupsOf } from './forget-backups.ts';
export { writeLogLines } from './logs/keep-log.ts';
export { readDatabaseClock, writeMinute } from './series/keep-series.ts';
export { type LastMinutes, readLastMinutes } from './series/read-last-minutes.ts';
export { backupProblem } from './tell-operators.ts';

export const system = implement(systemRoutes)(
  {
    listBackups: (_input, ctx) => listBackups(ctx),
    requestBackup: ({ body }, ctx) => requestBackup({ cause: 'operator', ...body }, ctx),
    proveBackup: ({ params }, ctx) => requestRestoreTest(params.id, ctx),
    deleteBackup: ({ params }, ctx) => deleteBackup(params.id, ctx),
    listLogLines: ({ query }, ctx) => readLogLines(query, ctx),
    readServerCourse: (_input, ctx) => readServerSeries(ctx),
    readMaintenance: (_input, ctx) => readMaintenance(ctx),
    beginMaintenance: ({ body }, ctx) => beginMaintenance(body, ctx),
    endMaintenance: (_input, ctx) => endMaintenance(ctx),
    readSettings: (_input, ctx) => readSettings(ctx),
    changeSettings: ({ body }, ctx) => changeSettings(body, ctx),
    sendTestMail: ({ body }, context) => sendTestMail(body.to, context),
    readServerFigures: (_input, ctx) => readServerFigures(ctx),
    readBackgroundWork: (_input, ctx) => readBackgroundWork(ctx),
    retryFailedJob: ({ params }, ctx) => retryFailedJob(params.id, ctx),
    dropFailedJob: ({ params }, ctx) => forgetFailedJob(params.id, ctx),
  },
  { jobs: [workOnBackups, dailyBackup, weeklyRestoreTest, tellOfBackups, forgetLogLines, noteSizes] },
);
