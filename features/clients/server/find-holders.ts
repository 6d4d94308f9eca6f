import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type ClientRow, clientColumns } from './client-row.ts';
import { type Identity, tellingEmails, tellingPhones } from './identity.ts';
import type { OwnContacts } from './own-contacts.ts';
import { clientTables } from './schema.ts';

/** The maximum number of clients considered per shared address or number, those known longest. */
const holdersMax = 50;

interface Holders {
  /** The given addresses as the database normalizes them. */
  norms: ReadonlyMap<string, string>;
  /** All clients with one of the addresses or numbers, those known longest first. */
  known: readonly ClientRow[];
}

/**
 * Returns the agency's clients who share an address or number with these contacts, including the agency's own addresses
 * and numbers, which are known only later.
 */
export function findSharing(
  contacts: readonly Identity[],
  ctx: CommandContext,
  { locked }: { locked: boolean },
): Promise<Holders> {
  const emails = [...new Set(contacts.flatMap((contact) => tellingEmails(contact, noOwn)))];
  const phones = [...new Set(contacts.flatMap((contact) => tellingPhones(contact, noOwn)))];
  return findHolders({ emails, phones }, ctx, { locked });
}

const noOwn: OwnContacts = { emails: new Set(), phones: new Set() };

/**
 * Returns the agency's clients with these addresses and numbers, in two round trips. `locked` locks them in the order
 * of their ids.
 */
async function findHolders(
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
  ctx: CommandContext,
  { locked }: { locked: boolean },
): Promise<Holders> {
  const { tx, agency } = ctx;
  const tables = clientTables(tx);
  // With `lower` on the client's column, PostgreSQL would evaluate row-level security first and read all clients for
  // one address.
  const [byEmail, byPhone] = await Promise.all([
    emails.length === 0
      ? []
      : sql<{ email: string; norm: string; ids: string[] }>`
          with given as materialized (
            select email, lower(email) as norm from unnest(${emails}::text[]) as told (email))
          select given.email, given.norm,
                 (array_remove(array_agg(clients.id order by clients.created_at, clients.id), null))[:${holdersMax}::int] as ids
          from given
          left join clients on clients.tenant_id = ${agency.id} and clients.email_norm = given.norm
            and clients.email_norm <> ''
          group by given.email, given.norm`
          .execute(tables)
          .then(({ rows }) => rows),
    phones.length === 0
      ? []
      : sql<{ ids: string[] }>`
          select (array_agg(id order by created_at, id))[:${holdersMax}::int] as ids
          from (
            select phone as number, created_at, id from clients
            where tenant_id = ${agency.id} and phone = any(${phones}::text[]) and phone <> ''
            union
            select whatsapp, created_at, id from clients
            where tenant_id = ${agency.id} and whatsapp = any(${phones}::text[]) and whatsapp <> ''
            union
            select second_phone, created_at, id from clients
            where tenant_id = ${agency.id} and second_phone = any(${phones}::text[]) and second_phone <> '') as found
          group by number`
          .execute(tables)
          .then(({ rows }) => rows),
  ]);
  const norms = new Map(byEmail.map(({ email, norm }) => [email, norm]));
  const ids = [...new Set([...byEmail, ...byPhone].flatMap((found) => found.ids))];
  const rows = await readPeople(ids, locked, ctx);
  const known = rows.map(({ email_norm, ...client }) => {
    norms.set(client.email.trim().normalize(), email_norm);
    return client;
  });
  return { norms, known };
}

/** The people with these ids, those known longest first. */
async function readPeople(
  ids: readonly string[],
  locked: boolean,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
) {
  if (ids.length === 0) return [];
  const found = clientTables(tx)
    .selectFrom('clients')
    .select([...clientColumns, 'email_norm'])
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id');
  const clients = await (locked ? found.forNoKeyUpdate() : found).execute();
  return clients.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}
