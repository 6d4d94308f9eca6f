import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { type LinkAction, type LinkKind, linkActions, linkKinds } from '../contract.ts';
import { type FoundLink, findLink, useLink } from './account-links.ts';

const attempts: RateLimit = { name: 'account-link', points: 20, seconds: 3_600 };

/**
 * Performs the action of a mailed link as the user of its account. It works once (`invalid_link`); of two concurrent
 * calls one wins.
 */
export async function openLink(
  token: string,
  action: LinkAction,
  context: PublicContext<'invalid_link'>,
  act: Act,
): Promise<void> {
  const kinds = linkKinds.filter((kind) => linkActions[kind] === action);
  await followLink(await foundLink(token, kinds, context), context, act);
}

type Act = (link: FoundLink & { madeAt: string | Date }, ctx: CommandContext) => Promise<void>;

/** Returns the link of a token if it is of one of these kinds and valid; otherwise refuses with `invalid_link`. */
export async function foundLink(
  token: string,
  kinds: readonly LinkKind[],
  context: PublicContext<'invalid_link'>,
): Promise<FoundLink> {
  await context.services.rateLimits.use(attempts, context.network);
  return (await findLink(token, kinds, context)) ?? context.refuse('invalid_link');
}

/** Uses up a link and performs its action. */
export async function followLink(link: FoundLink, context: PublicContext<'invalid_link'>, act: Act): Promise<void> {
  const { user_id, full_name: name, role } = link;
  const actor = { ...context.actor, kind: 'user', user_id, name, role } as const;
  await context.performIn(agencyOf(link), actor, async (ctx) => {
    const madeAt = (await useLink(link.link_id, ctx)) ?? ctx.refuse('invalid_link');
    await act({ ...link, madeAt }, ctx);
  });
}
