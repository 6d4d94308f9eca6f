import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { Language } from '#platform/contract/language.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { newToken } from '#platform/server/access/session.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { letterBrandOf } from '#platform/server/mail/letter-brand.ts';
import type { Message } from '#platform/server/mail/mail.ts';
import { mailboxOf } from '#platform/server/mail/mailbox.ts';
import { type LinkKind, linkActions, linkHours } from '../contract.ts';
import { emailChanges } from './email-changes.ts';
import { authTables } from './schema.ts';

const day = 86_400;
/**
 * Notices that a caller can trigger for any account count against the mailbox, which may not be the account owner's.
 */
const limits: Partial<Record<LinkKind, RateLimit>> = {
  email_confirmation: { name: 'confirmation-mail', points: 3, seconds: day },
  email_request: { name: 'confirmation-mail', points: 3, seconds: day },
  new_device: { name: 'device-mail', points: 20, seconds: day },
};
/**
 * Warnings count against the account and the mailbox together. While an account has two mailboxes, each gets the full
 * number.
 */
const perAccount: RateLimit = { name: 'account-mail', points: 10, seconds: day };
/** A replaced address is notified, however many other messages its owner got that day. */
const perReplacement: RateLimit = { name: 'replaced-mail', points: 20, seconds: day };
/** Notices of requested e-mail changes have a higher limit than the requests, so every request is reported. */
const perAsking: RateLimit = {
  name: 'asked-mail',
  points: 24 * emailChanges.points + emailChanges.points,
  seconds: day,
};

const ownLimits: Partial<Record<LinkKind, RateLimit>> = { email_asked: perAsking, email_replaced: perReplacement };

const told = z.object({
  link_id: uuid,
  by_operator: z._default(z.boolean(), false),
  browser: z._default(z.string(), ''),
  system: z._default(z.string(), ''),
  address: z._default(z.string(), ''),
});

interface MailedLink {
  id: string;
  kind: LinkKind;
  user_id: string;
  email: string;
  username: string;
  language: Language;
}

/** Mails a user a notice about the account, with the link to respond. The job creates the link's token. */
export const tellUser = agencyJob({
  name: 'auth.tell-user',
  payload: told,
  retryLimit: 3,
  timeoutSeconds: 60,
  concurrency: 10,
  async run({ link_id, ...facts }, work) {
    const link = await readLink(link_id, work);
    if (!link) return;
    const { mail, rateLimits } = work.services;
    const limit = limits[link.kind];
    const own = ownLimits[link.kind] ?? perAccount;
    const mailbox = mailboxOf(link.email);
    const use = [limit ?? own, limit ? mailbox : [link.user_id, mailbox]] as const;
    const isAllowed = await rateLimits.tryUse(...use);
    let isSent = false;
    try {
      if (!isAllowed) return;
      const event = `account-link:${link_id}`;
      isSent = await mail.sendOnce(work.agency.id, event, link.email, () => prepare(link, facts, work));
    } finally {
      if (!isSent) await rateLimits.giveBack([use]);
    }
  },
});

/** Returns the link, unless it was ended before it was mailed. */
function readLink(id: string, { act }: AgencyWork): Promise<MailedLink | undefined> {
  return act(({ tx, agency }) =>
    authTables(tx)
      .selectFrom('account_links as l')
      .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'))
      .select(['l.id', 'l.kind', 'l.user_id', 'l.email', 'u.username', 'u.language'])
      .where('l.tenant_id', '=', agency.id)
      .where('u.tenant_id', '=', agency.id)
      .where('l.id', '=', id)
      .where('l.used_at', 'is', null)
      .executeTakeFirst(),
  );
}

async function prepare(
  { id, kind, email, username, language }: MailedLink,
  { browser, system, address, by_operator }: Omit<z.output<typeof told>, 'link_id'>,
  { agency, act, services }: AgencyWork,
): Promise<Message> {
  const { token, hash } = newToken(agency.id);
  await act(async ({ tx }) => {
    await authTables(tx)
      .updateTable('account_links')
      .set({ token_hash: hash })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute();
  });
  const text = (part: string, values = {}) => services.translate(language, `auth:mail.${kind}.${part}`, values);
  const program = [browser, system].filter(Boolean).join(', ');
  const device = program || services.translate(language, 'auth:mail.unknown_device');
  const site = await services.hosts.siteOf(agency.id);
  return letter(email, {
    language,
    brand: await letterBrandOf(site.agency, services.storage),
    subject: text('subject'),
    paragraphs: [
      text(by_operator ? 'by_operator' : 'reason', { username, device, address }),
      text('answer'),
      { button: text('button'), link: `${site.base}/?action=${linkActions[kind]}&token=${token}` },
      validityOf(kind, language, services),
    ],
  });
}

function validityOf(kind: LinkKind, language: Language, { translate }: AgencyWork['services']): string {
  const hours = linkHours[kind];
  if (hours <= linkHours.email_change) return translate(language, 'auth:mail.validity', { count: hours });
  return translate(language, 'auth:mail.invitation.validity', { count: hours / 24 });
}
