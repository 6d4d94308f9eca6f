import { sql } from 'kysely';
import { lockClients } from '#features/clients/server/index.ts';
import { takeBackQuotes, untieBroughtInQuotes } from '#features/quotes/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { workedOn } from '#platform/server/acts/history.ts';
import { policyEvents } from '../contract.ts';
import { type CountedPolicy, policyIncrements } from './policy-counters.ts';
import { keepNextTerm, lockPoliciesToRenew } from './renew-policy.ts';
import { policyTables } from './schema.ts';

/** What the records of later slices keep: policies and clients by id, each with the reason. */
export interface Held<Reason extends string> {
  policies: ReadonlyMap<string, Reason>;
  clients: ReadonlyMap<string, Reason>;
}

/** What became of policies that were to be taken back. */
export interface TakenBack<Reason extends string> {
  /** The ids of the policies that are gone. */
  taken: ReadonlySet<string>;
  /** The ids of the clients that are gone with them. */
  clients: ReadonlySet<string>;
  /**
   * Why each of the others stays: `changed` if a user has worked on the policy, its quote, its lead or its client;
   * `renewed` if its next term stays or was offered; or the reason of a later slice. A policy stays with a client who
   * stays and has no other lead, because nobody could reach the client without it.
   */
  kept: ReadonlyMap<string, Reason | 'changed' | 'renewed'>;
}

interface Row extends CountedPolicy {
  id: string;
  quote_id: string;
  lead_id: string;
  client_id: string;
  policy_number: string;
  renews: string | null;
}

/**
 * Removes policies that an import brought in and that nobody has worked on since, with their quotes and leads, and of
 * their clients those of nobody else. Earlier terms that stay have no next one then. Call it once for all policies of a
 * client that are to be taken back together: a term stays if its next one does. An id of a policy that was made here is
 * ignored.
 */
export async function takeBackPolicies<Reason extends string>(
  ids: readonly string[],
  held: Held<Reason>,
  ctx: CommandContext,
): Promise<TakenBack<Reason>> {
  const { tx, agency, audit, count, changed, publish } = ctx;
  const rows = await lockAll(ids, ctx);
  const kept = await keptAmong(rows, held, ctx);
  const going = rows.filter(({ id }) => !kept.has(id));
  const taken = new Set(going.map(({ id }) => id));
  if (going.length === 0) return { taken, clients: new Set(), kept };
  const followed = going.flatMap(({ id, renews }) => (renews && !taken.has(renews) ? [{ id, renews }] : []));
  for (const next of followed) await publish(policyEvents.nextTermTakenBack, next);
  await untieBroughtInQuotes(
    going.map(({ quote_id }) => quote_id),
    ctx,
  );
  await policyTables(tx)
    .deleteFrom('policies')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${[...taken]}::uuid[])`)
    .where('import_id', 'is not', null)
    .execute();
  for (const { id, policy_number, ...policy } of going) {
    audit({ action: 'removePolicy', entity: 'policy', entity_id: id, before: { policy_number } });
    count(policyIncrements(policy, agency), []);
    changed('policy', id);
  }
  const earlier = followed.map(({ renews }) => renews);
  const openAgain = earlier.length > 0 ? await lockPoliciesToRenew(sql`any(${earlier}::uuid[])`, ctx) : [];
  for (const term of openAgain) await keepNextTerm(term, null, ctx);
  const theirs = new Set(going.map(({ client_id }) => client_id).filter((id) => !held.clients.has(id)));
  const clients = await takeBackQuotes(
    going.map(({ quote_id, lead_id }) => ({ id: quote_id, lead_id })),
    [...theirs],
    ctx,
  );
  return { taken, clients, kept };
}

/** The brought-in policies, locked after their clients and leads, in the order of the job that expires policies. */
async function lockAll(ids: readonly string[], ctx: CommandContext): Promise<Row[]> {
  const { tx, agency } = ctx;
  const found = policyTables(tx)
    .selectFrom('policies')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('import_id', 'is not', null);
  const clients = await found.select('client_id').distinct().execute();
  await lockClients(
    clients.map(({ client_id }) => client_id),
    ctx,
  );
  return (
    found
      .select(['id', 'quote_id', 'lead_id', 'client_id', 'policy_number', 'renews', 'import_id'])
      .select(['status', 'annual_premium', 'created_at', 'expiration_date', 'next_begins'])
      .orderBy('expiration_date')
      .orderBy('id')
      // No concurrent transaction can create a record for a policy that is locked so.
      .forUpdate()
      .execute()
  );
}

/** Which of the policies stay, with the reason. */
async function keptAmong<Reason extends string>(
  rows: readonly Row[],
  held: Held<Reason>,
  ctx: CommandContext,
): Promise<Map<string, Reason | 'changed' | 'renewed'>> {
  const idsOf = (name: 'id' | 'quote_id' | 'lead_id' | 'client_id') => rows.map((row) => row[name]);
  const [policies, quotes, leads, clients, alone, nexts] = await Promise.all([
    workedOn('policy', idsOf('id'), ctx),
    workedOn('quote', idsOf('quote_id'), ctx),
    workedOn('lead', idsOf('lead_id'), ctx),
    workedOn('client', idsOf('client_id'), ctx),
    clientsAlone(idsOf('client_id'), idsOf('lead_id'), ctx),
    nextsOf(idsOf('id'), ctx),
  ]);
  const kept = new Map<string, Reason | 'changed' | 'renewed'>();
  for (const { id, quote_id, lead_id, client_id } of rows) {
    const isAlone = alone.has(client_id);
    const reason = held.policies.get(id) ?? (isAlone ? held.clients.get(client_id) : undefined);
    const isChanged = policies.has(id) || quotes.has(quote_id) || leads.has(lead_id);
    if (reason !== undefined) kept.set(id, reason);
    else if (isChanged || (isAlone && clients.has(client_id))) kept.set(id, 'changed');
  }
  // The last terms first: a term stays if its next one does.
  const going = new Set(rows.map(({ id }) => id));
  for (const { id } of rows.toReversed()) {
    const isNextLeft = nexts.get(id)?.some(({ next }) => !going.has(next) || kept.has(next));
    if (isNextLeft && !kept.has(id)) kept.set(id, 'renewed');
  }
  return kept;
}

/** Which of these clients came in with a book and have no lead but these ones. */
async function clientsAlone(
  clientIds: readonly string[],
  leadIds: readonly string[],
  { tx, agency }: CommandContext,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select clients.id from clients
    where clients.tenant_id = ${agency.id} and clients.id = any(${clientIds}::uuid[]) and clients.import_id is not null
      and not exists (
        select from leads
        where leads.tenant_id = ${agency.id} and leads.client_id = clients.id
          and leads.id <> all(${leadIds}::uuid[]))`.execute(policyTables(tx));
  return new Set(rows.map(({ id }) => id));
}

/** The policies and offers that renew these policies, by their ids. */
async function nextsOf(ids: readonly string[], { tx, agency }: CommandContext) {
  const { rows } = await sql<{ renews: string; next: string }>`
    select renews, id as next from policies where tenant_id = ${agency.id} and renews = any(${ids}::uuid[])
    union all
    select renews, id from quotes where tenant_id = ${agency.id} and renews = any(${ids}::uuid[])`.execute(
    policyTables(tx),
  );
  return Map.groupBy(rows, ({ renews }) => renews);
}
