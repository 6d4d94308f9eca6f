import { sql } from 'kysely';
import { namePartsOf, ownContacts } from '#features/clients/server/index.ts';
import { policyStatusOn } from '#features/policies/contract.ts';
import { centsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { KnownBook } from '../../contract/known.ts';
import { type Brought, bookTables } from '../schema.ts';

/** Numbers that Vigencia assigns: `POL-2026-000123`. */
const isOwnNumber = (number: string) => /^POL-\d{4}-\d{6,}$/i.test(number);

/** No amount is stored as zero. */
const given = (dollars: number) => (dollars === 0 ? null : centsOf(dollars));

/**
 * What the agency has before an import of a file with these titles. Its statements are sent together, however many
 * clients and policies there are.
 */
export async function readKnownBook(
  titles: readonly string[],
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
): Promise<KnownBook> {
  const { tx, agency, today } = ctx;
  const tables = bookTables(tx);
  const [clients, policies, broughtClients, broughtPolicies, last, carriers, users, own] = await Promise.all([
    tables
      .selectFrom('clients')
      .select(['id', 'client_number', 'name', 'contact_name', 'email', 'phone', 'second_phone', 'whatsapp'])
      .select(['address', 'birth_date', 'language'])
      .where('tenant_id', '=', agency.id)
      .execute(),
    tables
      .selectFrom('policies')
      .select(['id', 'client_id', 'policy_number', 'product_type', 'carrier', 'status', 'cancelled_on'])
      .select(['effective_date', 'expiration_date', 'annual_premium', 'deductible', 'coverage_amount'])
      .select(['coverage_limits', 'agent_id', 'notes', 'next_begins'])
      .where('tenant_id', '=', agency.id)
      .execute(),
    broughtOf('client', ctx),
    broughtOf('policy', ctx),
    sql<{ policy_id: string }>`
      select policy_id from book_import_rows
      where tenant_id = ${agency.id} and policy_id is not null and import_id = (
        select id from book_imports
        where tenant_id = ${agency.id} and status in ('done', 'stopped')
          and (select jsonb_agg(title -> 'name') from jsonb_array_elements(columns) as title) = ${JSON.stringify(titles)}::jsonb
        order by started_at desc limit 1)`.execute(tables),
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
  const wasInLast = new Set(last.rows.map(({ policy_id }) => policy_id));
  // What policies are called counts as a carrier of the agency only after its list.
  const names = new Map(policies.map(({ carrier }) => [carrier.toLowerCase(), carrier] as const));
  for (const { name } of carriers) names.set(name.toLowerCase(), name);
  names.delete('');
  return {
    clients: await inTurns(clients, (client) => {
      const brought = broughtClients.get(client.id);
      return {
        ...client,
        is_business: brought?.is_business ?? namePartsOf(client.name).isBusiness,
        brought: brought?.client ?? null,
      };
    }),
    policies: await inTurns(policies, ({ annual_premium, deductible, coverage_amount, ...policy }) => ({
      ...policy,
      status: policyStatusOn(today, policy),
      annual_premium: centsOf(annual_premium),
      deductible: given(deductible),
      coverage_amount: given(coverage_amount),
      has_own_number: isOwnNumber(policy.policy_number),
      brought: broughtPolicies.get(policy.id)?.policy ?? null,
      was_in_last: wasInLast.has(policy.id),
    })),
    carriers: [...names.values()],
    users,
    own,
  };
}

/** The number of elements between turns of other work. */
const restEvery = 1_000;

async function inTurns<From, To>(all: readonly From[], make: (one: From) => To): Promise<To[]> {
  const made: To[] = [];
  for (const one of all) {
    made.push(make(one));
    if (made.length % restEvery === 0) await giveWay();
  }
  return made;
}

/** What the last import that names a record brought of it, by the record's id. What was taken back counts no more. */
async function broughtOf(
  record: 'client' | 'policy',
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Map<string, Brought>> {
  const id = sql.ref(`book_import_rows.${record}_id`);
  const other = record === 'client' ? 'policy' : 'client';
  const { rows } = await sql<{ id: string; brought: Brought }>`
    select distinct on (${id}) ${id} as id, book_import_rows.brought - ${other} as brought
    from book_import_rows
    join book_imports on book_imports.tenant_id = ${agency.id} and book_imports.id = book_import_rows.import_id
    where book_import_rows.tenant_id = ${agency.id} and ${id} is not null
      and book_import_rows.brought -> ${record} is not null and book_import_rows.is_undone is not true
    order by ${id}, book_imports.started_at desc nulls last, book_import_rows.number desc`.execute(bookTables(tx));
  return new Map(rows.map((found) => [found.id, found.brought]));
}
