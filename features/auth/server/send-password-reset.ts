import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { auditRow } from '#platform/server/audit.ts';
import type { JobContext, JobDefinition } from '#platform/server/jobs.ts';
import type { Message } from '#platform/server/mail.ts';
import type { RateLimit } from '#platform/server/rate-limits.ts';
import type { Services } from '#platform/server/services.ts';
import { newToken } from '#platform/server/session.ts';
import { resetMinutes } from '../contract.ts';

const payload = z.object({ email: z.string() });
const perAccount: RateLimit = { name: 'reset-mail', points: 3, seconds: 3_600 };

/**
 * Sends the reset e-mail to every active user behind an address. The looking-up happens here and not in the request, so
 * that the request is the same for known and unknown addresses.
 */
export const sendPasswordReset: JobDefinition<typeof payload> = {
  name: 'auth.send-password-reset',
  payload,
  retryLimit: 3,
  timeoutSeconds: 60,
  async run({ email }, context) {
    const { rows } = await context.services.gate.query<{ tenant_id: string; user_id: string }>(
      'select * from find_users_by_email($1)',
      [email.toLowerCase()],
    );
    for (const { tenant_id, user_id } of rows) {
      // Counted per try of this job once: a retry must not use the allowance up.
      const key = `${user_id}|${context.job_id}`;
      if (!(await allowed(context.services, user_id, key))) continue;
      await context.services.mail.sendOnce(tenant_id, `password-reset:${context.job_id}`, email, () =>
        prepare(context, tenant_id, user_id, email),
      );
    }
  },
};

const onceAJob: RateLimit = { name: 'reset-mail-job', points: 1, seconds: 3_600 };

async function allowed({ rateLimits }: Services, userId: string, jobKey: string): Promise<boolean> {
  const isFirstTry = await rateLimits.tryUse(onceAJob, jobKey);
  return !isFirstTry || (await rateLimits.tryUse(perAccount, userId));
}

/** Makes a new token, which ends the older ones, and the message around it. */
async function prepare(
  { services, clock }: JobContext,
  tenant_id: string,
  user_id: string,
  email: string,
): Promise<Message> {
  const { token, hash } = newToken();
  const now = clock();
  const user = await services.tenancy.inTenant(tenant_id, async (tx, atCommit) => {
    const [found] = await Promise.all([
      tx
        .selectFrom('users')
        .select(['full_name', 'username', 'language'])
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', user_id)
        .executeTakeFirstOrThrow(),
      tx
        .updateTable('password_resets')
        .set({ used_at: now })
        .where('tenant_id', '=', tenant_id)
        .where('user_id', '=', user_id)
        .where('used_at', 'is', null)
        .execute(),
    ]);
    atCommit(
      tx.insertInto('password_resets').values({
        tenant_id,
        id: randomUUID(),
        user_id,
        token_hash: hash,
        created_at: now,
        expires_at: new Date(now.getTime() + resetMinutes * 60_000),
        used_at: null,
      }),
    );
    const author = { id: null, name: 'Vigencia', address: null, request_id: null };
    atCommit(
      auditRow(tx, clock, tenant_id, author, { action: 'sendPasswordReset', entity: 'user', entity_id: user_id }),
    );
    return found;
  });
  const link = `${services.config.appUrl}/?action=reset&token=${token}`;
  const values = { name: user.full_name, username: user.username, link, minutes: resetMinutes };
  const text = (key: string) => services.translate(user.language, `auth:mail.reset.${key}`, values);
  return {
    to: email,
    subject: text('subject'),
    text: [text('greeting'), text('reason'), link, text('validity'), text('ignore')].join('\n\n'),
    html: resetHtml(user.language, link, text),
  };
}

function resetHtml(language: string, link: string, text: (key: string) => string): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const button = `<a href="${escapeHtml(link)}" style="background:#006400;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(text('button'))}</a>`;
  return `<!doctype html><html lang="${language}"><body style="font:16px/1.5 system-ui,sans-serif;color:#1f2937;max-width:560px;margin:0 auto;padding:24px">
${paragraph(escapeHtml(text('greeting')))}
${paragraph(escapeHtml(text('reason')))}
${paragraph(button)}
${paragraph(escapeHtml(text('validity')))}
${paragraph(escapeHtml(text('ignore')))}
</body></html>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
