import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { newToken } from '#platform/server/access/session.ts';
import { auditRow } from '#platform/server/acts/audit.ts';
import type { JobContext, JobDefinition } from '#platform/server/background/jobs.ts';
import type { Message } from '#platform/server/mail/mail.ts';
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
      // In the database's lower case, which is how it keeps them.
      'select * from find_users_by_email(lower($1))',
      [email],
    );
    for (const { tenant_id, user_id } of rows) await sendTo(context, tenant_id, user_id, email);
  },
};

async function sendTo(context: JobContext, tenant_id: string, user_id: string, email: string): Promise<void> {
  const { mail, rateLimits } = context.services;
  if (!(await rateLimits.tryUse(perAccount, user_id))) return;
  let isSent = false;
  try {
    const event = `password-reset:${context.job_id}:${user_id}`;
    isSent = await mail.sendOnce(tenant_id, event, email, () => prepare(context, tenant_id, user_id));
  } finally {
    // A try that failed, and one for a message that an earlier try sent, must not use the allowance up.
    if (!isSent) await rateLimits.giveBack([[perAccount, user_id]]);
  }
}

/** Makes a new token, which ends the older ones, and the message around it. */
async function prepare({ services, clock }: JobContext, tenant_id: string, user_id: string): Promise<Message> {
  const { token, hash } = newToken();
  const now = clock();
  const user = await services.tenancy.inTenant(tenant_id, async (tx, atCommit) => {
    const [found] = await Promise.all([
      tx
        .selectFrom('users')
        .select(['full_name', 'username', 'email', 'language'])
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
    // Not the address as it was typed: a look-alike of it may be somebody else's.
    to: user.email,
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
