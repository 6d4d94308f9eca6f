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

/** Limits per mailbox, however many users share it, because the requester need not be its owner. */
const perMailbox: readonly RateLimit[] = [
  { name: 'reset-mail', points: 3, seconds: 3_600 },
  { name: 'reset-mail-day', points: 10, seconds: 86_400 },
];
/** The maximum number of users with a link in one message. */
const usersMax = 50;

/** A user with this address. */
interface Behind {
  tenant_id: string;
  user_id: string;
  username: string;
  email: string;
}

/**
 * Sends one reset e-mail to an address, with a link for each active user who has it, in the language of the request.
 * The lookup is in this job so that requests for known and unknown addresses are identical.
 */
export const sendPasswordReset = platformJob({
  name: 'auth.send-password-reset',
  payload: z.object({
    email: z.string(),
    language: z.enum(languages),
    /** The owner is verified, so requests by others don't count against this message. */
    is_owner: z._default(z.boolean(), false),
    /** The network of the request. */
    network: z._default(z.string(), ''),
    /**
     * The agency whose host received the request. Users of other agencies get no message. null means the shared host.
     */
    agency_id: z._default(z.nullable(z.string()), null),
  }),
  retryLimit: 3,
  timeoutSeconds: 60,
  concurrency: 10,
  async run({ email, language, agency_id, ...asker }, work) {
    const { rows } = await work.services.lookupPool.query<Pick<Behind, 'tenant_id' | 'user_id'>>(
      // In the database's lower case, as addresses are stored.
      'select * from find_users_by_email(lower($1))',
      [email],
    );
    const found: Behind[] = [];
    const meant = rows.filter(({ tenant_id }) => agency_id === null || tenant_id === agency_id);
    for (const row of meant.slice(0, usersMax)) found.push(await named(row, work));
    // Sent to the address that the user has, not to the one typed: a look-alike may belong to another person.
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

/**
 * The limits that a message counts against. From a network where the user has signed in before, the limit for unknown
 * networks doesn't apply.
 */
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
    // A failed attempt, or one for a message that an earlier attempt sent, must not use up the limit.
    if (!isSent) await rateLimits.giveBack(uses);
  }
}

/** Creates new tokens, which invalidate the older ones, and the message with them. */
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
  return letter(to, {
    language,
    subject: text('subject'),
    // A message about accounts of several agencies has the product's brand.
    brand: await letterBrandOf(agencies.size === 1 ? ([...agencies.values()][0] ?? null) : null, storage),
    paragraphs: [text('reason'), ...links, text('validity', { count: resetMinutes }), text('ignore')],
  });
}
