import { implement } from '#platform/server/http/implement.ts';
import { systemRoutes } from '../contract.ts';
import { forgetFailedJob, readBackgroundWork, retryFailedJob } from './background-work.ts';
import { deleteBackup, proveBackup } from './change-backup.ts';
import { noteSizes } from './course/keep-course.ts';
import { readServerCourse } from './course/read-course.ts';
import { forgetLogLines } from './logs/keep-log.ts';
import { readLogLines } from './logs/read-log-lines.ts';
import { beginMaintenance, endMaintenance, readMaintenance } from './maintenance/change-maintenance.ts';
import { listBackups } from './read-backups.ts';
import { requestBackup } from './request-backup.ts';
import { dailyBackup, weeklyProof } from './schedule-backups.ts';
import { readServerFigures } from './server-figures.ts';
import { changeSettings, readSettings } from './settings/change-settings.ts';
import { sendTestMail } from './settings/send-test-mail.ts';
import { tellOfBackups } from './tell-operators.ts';
import { workOnBackups } from './work-on-backups.ts';

export { readBackupAge } from './backup-age.ts';
export { readDatabaseClock, writeMinute } from './course/keep-course.ts';
export { type LastMinutes, readLastMinutes } from './course/read-last-minutes.ts';
export { forgetBackupsOf } from './forget-backups.ts';
export { writeLogLines } from './logs/keep-log.ts';
export { backupProblem } from './tell-operators.ts';

export const system = implement(systemRoutes)(
  {
    listBackups: (_input, deed) => listBackups(deed),
    requestBackup: ({ body }, deed) => requestBackup({ cause: 'operator', ...body }, deed),
    proveBackup: ({ params }, deed) => proveBackup(params.id, deed),
    deleteBackup: ({ params }, deed) => deleteBackup(params.id, deed),
    listLogLines: ({ query }, deed) => readLogLines(query, deed),
    readServerCourse: (_input, deed) => readServerCourse(deed),
    readMaintenance: (_input, deed) => readMaintenance(deed),
    beginMaintenance: ({ body }, deed) => beginMaintenance(body, deed),
    endMaintenance: (_input, deed) => endMaintenance(deed),
    readSettings: (_input, deed) => readSettings(deed),
    changeSettings: ({ body }, deed) => changeSettings(body, deed),
    sendTestMail: ({ body }, context) => sendTestMail(body.to, context),
    readServerFigures: (_input, deed) => readServerFigures(deed),
    readBackgroundWork: (_input, deed) => readBackgroundWork(deed),
    retryFailedJob: ({ params }, deed) => retryFailedJob(params.id, deed),
    dropFailedJob: ({ params }, deed) => forgetFailedJob(params.id, deed),
  },
  { jobs: [workOnBackups, dailyBackup, weeklyProof, tellOfBackups, forgetLogLines, noteSizes] },
);
