import { randomUUID } from 'node:crypto';
import { hasNoMailbox } from '#features/users/contract.ts';
import { admits } from '#platform/server/access/hosts.ts';
import { agencyOfToken, hashToken, type Session } from '#platform/server/access/session.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { type LinkKind, linkHours } from '../contract.ts';
import { authTables } from './schema.ts';
import { tellUser } from './tell-user.ts';

/** The recipient of a mailed link, and the further content of the message. */
interface Told {
  /** If omitted: the user's own address, and for seven days also the one that another user has replaced. */
  email?: string;
  /** Whether an operator made the change. */
  by_operator?: boolean;
  device?: { browser: string; system: string; address: string };
}

/**
 * Mails a user a notice about the account, in the user's language, with a link to respond. The message is sent if and
 * only if the transaction commits.
 */
export async function mailLink(kind: LinkKind, userId: string, message: Told, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, atCommit, enqueue } = ctx;
  const emails = message.email ? [message.email] : await emailsOf(userId, ctx);
  const now = clock();
  const links = emails
    .filter((email) => !hasNoMailbox(email))
    .map((email) => ({
      tenant_id: agency.id,
      id: randomUUID(),
      user_id: userId,
      kind,
      email,
      token_hash: null,
      created_at: now,
      expires_at: new Date(now.getTime() + linkHours[kind] * 3_600_000),
      used_at: null,
    }));
  if (links.length === 0) return;
  atCommit(authTables(tx).insertInto('account_links').values(links));
  const { by_operator = false, device } = message;
  for (const { id } of links) await enqueue(tellUser, { link_id: id, by_operator, ...device });
}

async function emailsOf(userId: string, ctx: Pick<CommandContext, 'tx' | 'agency' | 'clock'>): Promise<string[]> {
  const { tx, agency } = ctx;
  const [{ email }, former] = await Promise.all([
    authTables(tx)
      .selectFrom('users')
      .select('email')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    formerEmails([userId], ctx),
  ]);
  return [...new Set([email, ...former.map((link) => link.email)])];
}

/**
 * The previous addresses of users whose e-mails another user has replaced, while they can still be restored. Account
 * notices go there too.
 */
export async function formerEmails(
  userIds: readonly string[],
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<{ user_id: string; email: string; created_at: string | Date }[]> {
  if (userIds.length === 0) return [];
  return authTables(tx)
    .selectFrom('account_links')
    .select(['user_id', 'email', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'email_replaced')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock())
    .execute();
}

/** A valid link, and the active user of the account. */
export interface FoundLink extends AgencyColumns, Pick<Session, 'user_id' | 'full_name' | 'role'> {
  link_id: string;
  kind: LinkKind;
  email: string;
}

/** Returns the link of a token if it is of one of these kinds and valid, and this host admits its user. */
export async function findLink(
  token: string,
  kinds: readonly LinkKind[],
  { services, clock, host: ofCall }: PublicContext<string>,
): Promise<FoundLink | null> {
  const { rows } = await services.lookupPool.query<FoundLink>('select * from find_account_link($1, $2, $3)', [
    agencyOfToken(token),
    hashToken(token),
    clock(),
  ]);
  const host = await ofCall();
  return rows.find((link) => kinds.includes(link.kind) && admits(host, link)) ?? null;
}

/** Uses a link up and returns when it was created. null means a concurrent call used it first. */
export async function useLink(id: string, { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>) {
  const used = await authTables(tx)
    .updateTable('account_links')
    .set({ used_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('created_at')
    .executeTakeFirst();
  return used?.created_at ?? null;
}

/** Uses up a user's links of these kinds, optionally only those created after a given instant. */
export async function endLinks(
  userId: string,
  kinds: readonly LinkKind[],
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
  madeAfter?: string | Date,
): Promise<void> {
  const links = authTables(tx)
    .updateTable('account_links')
    .set({ used_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null);
  await (madeAfter ? links.where('created_at', '>', madeAfter) : links).execute();
}
