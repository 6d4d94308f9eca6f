import { sql } from 'kysely';
import { namePartsOf, ownContacts } from '#features/clients/server/index.ts';
import { policyStatusOn } from '#features/policies/contract.ts';
import { centsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownBook, KnownClient, KnownPolicy } from '../../contract/known.ts';
import { type Brought, bookTables } from '../schema.ts';
import { type Parts, packed } from './packed-planning.ts';

/** Numbers that Vigencia assigns: `POL-2026-000123`. */
const isOwnNumber = (number: string) => /^POL-\d{4}-\d{6,}$/i.test(number);

/** No amount is stored as zero. */
const given = (dollars: number) => (dollars === 0 ? null : centsOf(dollars));

/** The number of clients or policies in one part. */
const partSize = 2_000;

/** What an agency has before an import, with its clients and policies packed for a thread. */
export interface PackedKnownBook {
  clients: Parts;
  policies: Parts;
  known: Omit<KnownBook, 'clients' | 'policies'>;
}

/**
 * What the agency has before an import of a file with these titles. Clients and policies are read and packed part by part,
 * so that a large agency fills no memory. One round trip, and one more for each further part.
 */
export async function readKnownBook(titles: readonly string[], ctx: Reading): Promise<PackedKnownBook> {
  const { tx, agency } = ctx;
  const tables = bookTables(tx);
  const [clients, policies, written, carriers, users, own] = await Promise.all([
    inParts((after) => readClients(after, ctx)),
    inParts((after) => readPolicies(titles, after, ctx)),
    tables.selectFrom('policies').select('carrier').distinct().where('tenant_id', '=', agency.id).execute(),
    tables
      .selectFrom('carriers')
      .select('name')
      .where('tenant_id', '=', agency.id)
      .where('is_active', '=', true)
      .execute(),
    tables
      .selectFrom('users')
      .select(['id', 'full_name as name', 'email'])
      .where('tenant_id', '=', agency.id)
      .where('is_active', '=', true)
      .where('role', 'in', ['Admin', 'Manager', 'Agente'])
      .execute(),
    ownContacts(ctx),
  ]);
  // What policies are called counts as a carrier of the agency only after its list.
  const names = new Map(written.map(({ carrier }) => [carrier.toLowerCase(), carrier] as const));
  for (const { name } of carriers) names.set(name.toLowerCase(), name);
  names.delete('');
  return { clients, policies, known: { carriers: [...names.values()], users, own } };
}

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'today'>;

/** Reads records in the order of their ids, from the first one or from after an id, and packs each part. */
async function inParts<Known extends { id: string }>(read: (after: string | null) => Promise<Known[]>): Promise<Parts> {
  const parts: Parts = [];
  for (let after: string | null = null; ; ) {
    const some: Known[] = await read(after);
    parts.push(packed(some));
    const last = some.at(-1);
    if (!last || some.length < partSize) return parts;
    after = last.id;
  }
}

async function readClients(after: string | null, { tx, agency }: Reading): Promise<KnownClient[]> {
  const clients = await bookTables(tx)
    .selectFrom('clients')
    .select(['id', 'client_number', 'name', 'contact_name', 'email', 'phone', 'second_phone', 'whatsapp'])
    .select(['address', 'birth_date', 'language'])
    .select(lastBrought('client', agency.id).as('brought'))
    .where('tenant_id', '=', agency.id)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(partSize)
    .execute();
  return clients.map(({ brought, ...client }) => ({
    ...client,
    is_business: brought?.is_business ?? namePartsOf(client.name).isBusiness,
    brought: brought?.client ?? null,
  }));
}

async function readPolicies(
  titles: readonly string[],
  after: string | null,
  { tx, agency, today }: Reading,
): Promise<KnownPolicy[]> {
  const policies = await bookTables(tx)
    .selectFrom('policies')
    .select(['id', 'client_id', 'policy_number', 'product_type', 'carrier', 'status', 'cancelled_on'])
    .select(['effective_date', 'expiration_date', 'annual_premium', 'deductible', 'coverage_amount'])
    .select(['coverage_limits', 'agent_id', 'notes', 'next_begins'])
    .select(lastBrought('policy', agency.id).as('brought'))
    .select(wasInLast(titles, agency.id).as('was_in_last'))
    .where('tenant_id', '=', agency.id)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(partSize)
    .execute();
  return policies.map(({ annual_premium, deductible, coverage_amount, brought, ...policy }) => ({
    ...policy,
    status: policyStatusOn(today, policy),
    annual_premium: centsOf(annual_premium),
    deductible: given(deductible),
    coverage_amount: given(coverage_amount),
    has_own_number: isOwnNumber(policy.policy_number),
    brought: brought?.policy ?? null,
  }));
}

/** What the last import that names a record brought of it. null: none did. What was taken back counts no more. */
function lastBrought(record: 'client' | 'policy', tenantId: string) {
  const id = sql.ref(`book_import_rows.${record}_id`);
  const [own, other] = record === 'client' ? ['clients.id', 'policy'] : ['policies.id', 'client'];
  return sql<Brought | null>`(
    select book_import_rows.brought - ${other}
    from book_import_rows
    join book_imports on book_imports.tenant_id = ${tenantId} and book_imports.id = book_import_rows.import_id
    where book_import_rows.tenant_id = ${tenantId} and ${id} = ${sql.ref(own)}
      and book_import_rows.brought -> ${record} is not null and book_import_rows.is_undone is not true
    order by book_imports.started_at desc nulls last, book_import_rows.number desc
    limit 1)`;
}

/** Whether the last import of a file with these titles had the policy. */
const wasInLast = (titles: readonly string[], tenantId: string) => sql<boolean>`exists (
  select from book_import_rows
  where book_import_rows.tenant_id = ${tenantId} and book_import_rows.policy_id = policies.id
    and book_import_rows.import_id = (
      select book_imports.id from book_imports
      where book_imports.tenant_id = ${tenantId} and book_imports.status in ('done', 'stopped')
        and (select jsonb_agg(title -> 'name') from jsonb_array_elements(book_imports.columns) as title)
          = ${JSON.stringify(titles)}::jsonb
      order by book_imports.started_at desc
      limit 1))`;
