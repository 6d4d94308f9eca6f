import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Language, languages } from '#platform/contract/language.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { newToken } from '#platform/server/access/session.ts';
import { type PlatformWork, platformJob } from '#platform/server/background/job.ts';
import type { Message } from '#platform/server/mail/mail.ts';
import { resetMinutes } from '../contract.ts';
import { endResetLinks } from './end-access.ts';
import { authTables } from './schema.ts';

const perAccount: RateLimit = { name: 'reset-mail', points: 3, seconds: 3_600 };

/**
 * Sends the reset e-mail to every active user behind an address, in the language in which it was asked for. The looking-up happens here and not in the request, so
 * that the request is the same for known and unknown addresses.
 */
export const sendPasswordReset = platformJob({
  name: 'auth.send-password-reset',
  payload: z.object({ email: z.string(), language: z.enum(languages) }),
  retryLimit: 3,
  timeoutSeconds: 60,
  concurrency: 10,
  async run({ email, language }, work) {
    const { rows } = await work.services.gate.query<{ tenant_id: string; user_id: string }>(
      // In the database's lower case, which is how it keeps them.
      'select * from find_users_by_email(lower($1))',
      [email],
    );
    for (const { tenant_id, user_id } of rows) await sendTo(tenant_id, user_id, { email, language }, work);
  },
});

async function sendTo(
  tenantId: string,
  userId: string,
  { email, language }: { email: string; language: Language },
  work: PlatformWork,
): Promise<void> {
  const { mail, rateLimits } = work.services;
  if (!(await rateLimits.tryUse(perAccount, userId))) return;
  let isSent = false;
  try {
    const event = `password-reset:${work.job_id}:${userId}`;
    isSent = await mail.sendOnce(tenantId, event, email, () => prepare(tenantId, userId, language, work));
  } finally {
    // A try that failed, and one for a message that an earlier try sent, must not use the allowance up.
    if (!isSent) await rateLimits.giveBack([[perAccount, userId]]);
  }
}

/** Makes a new token, which ends the older ones, and the message around it. */
async function prepare(
  tenantId: string,
  userId: string,
  language: Language,
  { services, actIn }: PlatformWork,
): Promise<Message> {
  const { token, hash } = newToken(tenantId);
  const user = await actIn(tenantId, async (deed) => {
    const { tx, agency, clock, audit, atCommit } = deed;
    const now = clock();
    const [found] = await Promise.all([
      authTables(tx)
        .selectFrom('users')
        .select(['full_name', 'username', 'email'])
        .where('tenant_id', '=', agency.id)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
      endResetLinks(userId, deed),
    ]);
    atCommit(
      authTables(tx)
        .insertInto('password_resets')
        .values({
          tenant_id: agency.id,
          id: randomUUID(),
          user_id: userId,
          token_hash: hash,
          created_at: now,
          expires_at: new Date(now.getTime() + resetMinutes * 60_000),
          used_at: null,
        }),
    );
    audit({ action: 'sendPasswordReset', entity: 'user', entity_id: userId });
    return found;
  });
  const link = `${services.config.appUrl}/?action=reset&token=${token}`;
  const values = { name: user.full_name, username: user.username, link, minutes: resetMinutes };
  const text = (key: string) => services.translate(language, `auth:mail.reset.${key}`, values);
  return {
    // Not the address as it was typed: a look-alike of it may be somebody else's.
    to: user.email,
    subject: text('subject'),
    text: [text('greeting'), text('reason'), link, text('validity'), text('ignore')].join('\n\n'),
    html: resetHtml(language, link, text),
  };
}

function resetHtml(language: Language, link: string, text: (key: string) => string): string {
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
