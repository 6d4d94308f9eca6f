import { sql } from 'kysely';
import { forgetAbout } from '#features/notifications/server/index.ts';
import { draftStatus } from '#features/quotes/contract.ts';
import { removeDrafts } from '#features/quotes/server/index.ts';
import { removeTasksOf, renewalsWithWork } from '#features/tasks/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { workedOn } from '#platform/server/acts/history.ts';
import { renewalIncrements } from './renewal-counters.ts';
import { renewalTables } from './schema.ts';

/** Why a policy keeps its renewal: a user worked on it, its task or its offer, or its client was written to. */
export type KeptRenewal = 'renewal' | 'task' | 'offer' | 'message';

/**
 * Removes the renewals that the engine made of policies whose import is undone, with their offers, tasks and notices,
 * unless a user has worked on one of these or the client was written to. Returns the policies that keep their renewal,
 * with the reason.
 */
export async function takeBackRenewals(
  policyIds: readonly string[],
  ctx: CommandContext,
): Promise<Map<string, KeptRenewal>> {
  const { tx, agency, audit, count, changed } = ctx;
  const db = renewalTables(tx);
  const rows = await db
    .selectFrom('renewals')
    .select(['id', 'policy_id', 'status', 'quote_id', 'new_policy_id'])
    .where('tenant_id', '=', agency.id)
    .where('policy_id', '=', sql<string>`any(${policyIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const offers = rows.flatMap(({ quote_id }) => quote_id ?? []);
  const [touched, tasks, quotes, sold, mailed] = await Promise.all([
    workedOn('renewal', ids, ctx),
    renewalsWithWork(ids, ctx),
    workedOn('quote', offers, ctx),
    decidedOffers(offers, ctx),
    mailedAmong(ids, ctx),
  ]);
  const kept = new Map<string, KeptRenewal>();
  for (const { id, policy_id, quote_id, new_policy_id } of rows) {
    const isSold = new_policy_id !== null && !policyIds.includes(new_policy_id);
    if (touched.has(id) || isSold) kept.set(policy_id, 'renewal');
    else if (tasks.has(id)) kept.set(policy_id, 'task');
    else if (quote_id && (quotes.has(quote_id) || sold.has(quote_id))) kept.set(policy_id, 'offer');
    else if (mailed.has(id)) kept.set(policy_id, 'message');
  }
  const going = rows.filter(({ policy_id }) => !kept.has(policy_id));
  const gone = going.map(({ id }) => id);
  if (gone.length === 0) return kept;
  const those = sql<string>`any(${gone}::uuid[])`;
  await Promise.all([
    removeTasksOf(gone, ctx),
    forgetAbout([...gone, ...going.map(({ policy_id }) => policy_id)], ctx),
    db.deleteFrom('renewal_notices').where('tenant_id', '=', agency.id).where('renewal_id', '=', those).execute(),
    db.deleteFrom('renewals').where('tenant_id', '=', agency.id).where('id', '=', those).execute(),
  ]);
  for (const { id, status } of going) {
    audit({ action: 'removeRenewal', entity: 'renewal', entity_id: id, before: { status } });
    count(renewalIncrements({ status }), []);
    changed('renewal', id);
  }
  await removeDrafts(
    going.flatMap(({ quote_id }) => quote_id ?? []),
    ctx,
  );
  return kept;
}

/** Which of these offers are no drafts any more. */
async function decidedOffers(ids: readonly string[], { tx, agency }: CommandContext): Promise<Set<string>> {
  const found = await renewalTables(tx)
    .selectFrom('quotes')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb('policy_id', 'is not', null), eb('status', 'not in', [draftStatus, 'Vencida'])]))
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Which of these renewals have asked for a message to the client. */
async function mailedAmong(ids: readonly string[], { tx, agency }: CommandContext): Promise<Set<string>> {
  const found = await renewalTables(tx)
    .selectFrom('renewal_notices')
    .select('renewal_id')
    .where('tenant_id', '=', agency.id)
    .where('renewal_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('type', '=', 'Email')
    .where('asked_at', 'is not', null)
    .execute();
  return new Set(found.map(({ renewal_id }) => renewal_id));
}
