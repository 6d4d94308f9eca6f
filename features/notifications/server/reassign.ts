import { randomUUID } from 'node:crypto';
import { leadEvents } from '#features/leads/contract.ts';
import { quoteEvents } from '#features/quotes/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { beforeCommit, type Tx } from '#platform/server/database/tenancy.ts';
import { keep, type Notice, type Notifying, othersThan, tellScreens } from './notify.ts';
import { enqueuePushes } from './send-pushes.ts';

/** The open work of a colleague that was reassigned to a user. */
export interface Reassigned {
  /** The previous assignee. */
  full_name: string;
  /** The new assignee. */
  to: string;
  /** The number of records; at least one. */
  count: number;
}

const gathered = new WeakMap<Tx, Notice & { id: string; facts: Record<string, string> }>();

/**
 * Notifies the new assignee of a colleague's open work, in one notification for all slices that reassign some in the
 * transaction. It is written with the commit.
 */
export async function tellReassigned(
  ctx: Notifying,
  work: 'leads' | 'quotes' | 'tasks' | 'renewals',
  { full_name, to, count }: Reassigned,
): Promise<void> {
  const begun = gathered.get(ctx.tx);
  if (begun) {
    begun.facts[work] = String(count);
    return;
  }
  const id = randomUUID();
  const facts = { colleague: full_name, [work]: String(count) };
  const notice = { id, userId: to, kind: 'work.handed_on' as const, about: null, facts };
  if (othersThan(ctx, [notice]).length === 0) return;
  gathered.set(ctx.tx, notice);
  beforeCommit(ctx.tx, () => [keep(ctx, [notice])]);
  tellScreens(ctx, [{ user_id: to, in_bell: true }]);
  // Whether a browser is to be notified is known only at the commit.
  await enqueuePushes(ctx);
}

export const onLeadsReassigned = subscriber({
  name: 'notifications.leads-handed-on',
  event: leadEvents.leadsHandedOn,
  when: 'in-transaction',
  handle: (reassigned, ctx) => tellReassigned(ctx, 'leads', reassigned),
});

export const onQuotesReassigned = subscriber({
  name: 'notifications.quotes-handed-on',
  event: quoteEvents.quotesHandedOn,
  when: 'in-transaction',
  handle: (reassigned, ctx) => tellReassigned(ctx, 'quotes', reassigned),
});
