import * as z from 'zod/mini';
import { type Language, languages } from '#platform/contract/language.ts';
import type { HostedAgency } from '#platform/server/access/hosts.ts';
import type { RateLimit, Use } from '#platform/server/access/rate-limits.ts';
import { type PlatformWork, platformJob } from '#platform/server/background/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { letterBrandOf } from '#platform/server/mail/letter-brand.ts';
import type { Message } from '#platform/server/mail/mail.ts';
import { mailboxOf } from '#platform/server/mail/mailbox.ts';
import { resetMinutes } from '../contract.ts';
import { isKnownNetwork } from './known-devices.ts';
import { newResetToken } from './reset-token.ts';
import { authTables } from './schema.ts';

/** Of one mailbox, however many users are written to it: whoever asks need not be whose it is. */
const perMailbox: readonly RateLimit[] = [
  { name: 'reset-mail', points: 3, seconds: 3_600 },
  { name: 'reset-mail-day', points: 10, seconds: 86_400 },
];
/** How many of the users behind one address a message has links for. */
const usersMax = 50;

/** A user behind an address. */
interface Behind {
  tenant_id: string;
  user_id: string;
  username: string;
  email: string;
}

/**
 * Sends one reset e-mail to an address, with a link for each active user behind it, in the language in which it was
 * asked for. The looking-up happens here and not in the request, so that the request is the same for known and unknown
 * addresses.
 */
export const sendPasswordReset = platformJob({
  name: 'auth.send-password-reset',
  payload: z.object({
    email: z.string(),
    language: z.enum(languages),
    /** The owner has proved to be it: no stranger's asking counts against this mail. */
    is_owner: z._default(z.boolean(), false),
    /** From where it was asked for. */
    network: z._default(z.string(), ''),
    /** The agency on whose host it was asked for: of no other one anybody is written to. */
    agency_id: z._default(z.nullable(z.string()), null),
  }),
  retryLimit: 3,
  timeoutSeconds: 60,
  concurrency: 10,
  async run({ email, language, agency_id, ...asker }, work) {
    const { rows } = await work.services.lookupPool.query<Pick<Behind, 'tenant_id' | 'user_id'>>(
      // In the database's lower case, which is how it keeps them.
      'select * from find_users_by_email(lower($1))',
      [email],
    );
    const found: Behind[] = [];
    const meant = rows.filter(({ tenant_id }) => agency_id === null || tenant_id === agency_id);
    for (const row of meant.slice(0, usersMax)) found.push(await named(row, work));
    // By the address that a user has, not the one that was typed: a look-alike of it may be somebody else's.
    for (const [mailbox, behind] of Map.groupBy(found, (user) => mailboxOf(user.email))) {
      await sendTo(mailbox, behind, { language, uses: await usesOf(mailbox, behind, asker, work) }, work);
    }
  },
});

function named({ tenant_id, user_id }: Pick<Behind, 'tenant_id' | 'user_id'>, { actIn }: PlatformWork) {
  return actIn(tenant_id, async ({ tx, agency }): Promise<Behind> => {
    const user = await authTables(tx)
      .selectFrom('users')
      .select(['username', 'email'])
      .where('tenant_id', '=', agency.id)
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    return { tenant_id, user_id, ...user };
  });
}

/** What a mail counts against. From where a user has signed in before the strangers' share does not matter. */
async function usesOf(
  mailbox: string,
  behind: readonly Behind[],
  { is_owner, network }: { is_owner: boolean; network: string },
  { services }: PlatformWork,
): Promise<Use[]> {
  if (is_owner) return [];
  const recognized = await Promise.all(behind.map(({ username }) => isKnownNetwork(username, network, services)));
  const key = recognized.some(Boolean) ? [mailbox, network] : mailbox;
  return perMailbox.map((limit) => [limit, key]);
}

async function sendTo(
  mailbox: string,
  behind: readonly Behind[],
  { language, uses }: { language: Language; uses: readonly Use[] },
  work: PlatformWork,
): Promise<void> {
  const [first] = behind;
  if (!first) return;
  const { mail, rateLimits } = work.services;
  const allowed = await Promise.all(uses.map((use) => rateLimits.tryUse(...use)));
  let isSent = false;
  try {
    if (!allowed.every(Boolean)) return;
    const event = `password-reset:${work.job_id}`;
    isSent = await mail.sendOnce(first.tenant_id, event, mailbox, () => prepare(first.email, behind, language, work));
  } finally {
    // A try that failed, and one for a message that an earlier try sent, must not use the allowance up.
    if (!isSent) await rateLimits.giveBack(uses);
  }
}

/** Makes new tokens, which end the older ones, and the message around them. */
async function prepare(
  to: string,
  behind: readonly Behind[],
  language: Language,
  work: PlatformWork,
): Promise<Message> {
  const { hosts, storage, translate } = work.services;
  const text = (key: string, values = {}) => translate(language, `auth:mail.reset.${key}`, values);
  const links = [];
  const agencies = new Map<string, HostedAgency | null>();
  for (const { username, ...user } of behind) {
    const token = await work.actIn(user.tenant_id, async (ctx) => {
      ctx.audit({ action: 'sendPasswordReset', entity: 'user', entity_id: user.user_id });
      return newResetToken(user.user_id, resetMinutes, ctx);
    });
    const { base, agency } = await hosts.siteOf(user.tenant_id);
    agencies.set(user.tenant_id, agency);
    const link = `${base}/?action=reset&token=${token}`;
    links.push({ button: text('button', { username }), link });
  }
  const minutes = resetMinutes;
  return letter(to, {
    language,
    subject: text('subject'),
    // What tells of the accounts of several agencies is the product's own.
    brand: await letterBrandOf(agencies.size === 1 ? ([...agencies.values()][0] ?? null) : null, storage),
    paragraphs: [text('reason'), ...links, text('validity', { minutes }), text('ignore')],
  });
}
