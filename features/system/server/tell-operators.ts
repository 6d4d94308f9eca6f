import * as z from 'zod/mini';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { platformJob } from '#platform/server/background/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { type BackupProblem, backupHours } from '../contract.ts';
import { readBackupAge } from './backup-age.ts';
import { systemTables } from './schema.ts';

/** The maximum age of the newest backup and of the newest restore test. */
export const backupMax = { hours: 26, unverifiedDays: 8 };

/** The problem with the installation's backups, and its extent; null: none. */
export async function backupProblem(
  ctx: Pick<PlatformCommandContext, 'tx' | 'clock'>,
): Promise<{ problem: BackupProblem; count: number } | null> {
  const { hours, isWrong, unverifiedDays } = await readBackupAge(ctx);
  if (isWrong) return { problem: 'backup_wrong', count: 0 };
  if (hours > backupMax.hours) return { problem: 'backup_late', count: hours };
  if (unverifiedDays > backupMax.unverifiedDays) return { problem: 'backup_unproved', count: unverifiedDays };
  return null;
}

/** Each morning: mails the operators if the newest backup failed, is late, or was not tested. Once a day. */
export const tellOfBackups = platformJob({
  name: 'system.tell-of-backups',
  payload: z.object({}),
  retryLimit: 5,
  timeoutSeconds: 300,
  schedule: { cron: '0 7 * * *', timeZone: backupHours.zone },
  async run(_payload, { act, actIn, services, job_id, clock }) {
    const found = await act((ctx) => backupProblem(ctx));
    const platform = await act(({ tx }) =>
      systemTables(tx).selectFrom('tenants').select('id').where('kind', '=', 'platform').executeTakeFirst(),
    );
    if (!found || !platform) return;
    const operators = await actIn(platform.id, ({ tx }) =>
      systemTables(tx)
        .selectFrom('users')
        .select(['id', 'email', 'language'])
        .where('tenant_id', '=', platform.id)
        .where('is_active', '=', true)
        .execute(),
    );
    const { mail, translate } = services;
    const day = clock().toISOString().slice(0, 'YYYY-MM-DD'.length);
    for (const { id, email, language } of operators) {
      if (email.endsWith('.localhost')) continue;
      const text = (key: string) => translate(language, `system:mail.${key}`, { count: found.count });
      await mail.sendOnce(platform.id, `${job_id}:${day}:${id}`, email, async () =>
        letter(email, { language, subject: text('subject'), paragraphs: [text(found.problem), text('what')] }),
      );
    }
  },
});
