import { sql } from 'kysely';
import type { Change } from '#platform/server/acts/audit.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { ContactInput } from '../contract.ts';
import { type ClientRow, changeOfClient, clientColumns, completionOf, newClient } from './client-row.ts';
import { readPhone } from './phone.ts';
import { clientTables } from './schema.ts';
import type { Completion } from './take-back-completions.ts';
import { saveClient } from './write-client.ts';

/** How somebody can be reached. */
type Reachable = Pick<ContactInput, 'email' | 'phone' | 'whatsapp'>;

/**
 * The people whom many contacts mean. Whoever is taken in or completed is known by it at once, to the contacts after her;
 * nothing is written before `save`.
 */
export interface People {
  /** Those whom the agency had before. */
  readonly known: readonly ClientRow[];
  /** Whom a contact means, as she is now: as `findMatches`, the one longest known. null: nobody. */
  meant(contact: Reachable): ClientRow | null;
  /** Takes in somebody new. Refuses phones that cannot be numbers with `validation_error`. */
  add(contact: ContactInput): ClientRow;
  /** Gives somebody what she lacks and a contact brings; a given consent stays given. What that was; null: nothing. */
  complete(id: string, contact: ContactInput): Completion | null;
  /** Somebody as she is now. */
  read(id: string): ClientRow;
  /** Writes who is new. */
  saveNew(): Promise<void>;
  /** Writes what those lacked who were known before, and tells of it. */
  saveCompleted(): Promise<void>;
}

interface Entry {
  client: ClientRow;
  /** The longer known, the lower. */
  rank: number;
  isNew: boolean;
  change: Change<ClientRow> | null;
}

/**
 * Finds the people whom contacts mean, however many, in two round trips. `locked`: until the transaction ends, in the order
 * of their ids; whoever only looks need not.
 */
export async function findPeople(
  contacts: readonly Reachable[],
  deed: Deed,
  { locked }: { locked: boolean },
): Promise<People> {
  const { norms, ids } = await findIds(contacts, deed);
  const rows = await readPeople(ids, locked, deed);
  const known = rows.map(({ email_norm, ...client }) => {
    for (const email of emailsOf(client)) norms.set(email, email_norm);
    return client;
  });
  const entries = new Map<string, Entry>();
  const byKey = new Map<string, Entry>();
  const keysOf = (contact: Reachable) => [
    ...emailsOf(contact).map((email) => `email ${norms.get(email) ?? email}`),
    ...phonesOf(contact).map((phone) => `phone ${phone}`),
  ];
  const enter = (entry: Entry) => {
    entries.set(entry.client.id, entry);
    for (const key of keysOf(entry.client)) {
      const holder = byKey.get(key);
      if (!holder || entry.rank < holder.rank || holder.client.id === entry.client.id) byKey.set(key, entry);
    }
    return entry.client;
  };
  const entryOf = (id: string) => {
    const entry = entries.get(id);
    if (!entry) throw new Error('Nobody of this id was found.');
    return entry;
  };
  for (const [rank, client] of known.entries()) enter({ client, rank, isNew: false, change: null });
  const written = (isNew: boolean) => [...entries.values()].filter((entry) => entry.isNew === isNew);
  return {
    known,
    meant(contact) {
      const holders = keysOf(contact).flatMap((key) => byKey.get(key) ?? []);
      return holders.toSorted((a, b) => a.rank - b.rank)[0]?.client ?? null;
    },
    add: (contact) => enter({ client: newClient(contact, deed), rank: entries.size, isNew: true, change: null }),
    complete(id, contact) {
      const { client, change, ...entry } = entryOf(id);
      const more = changeOfClient(client, completionOf(client, contact), deed);
      if (!more) return null;
      const at = deed.clock().toISOString();
      enter({
        ...entry,
        client: { ...client, ...more.after, updated_at: at },
        change: change ? bothOf(change, more) : more,
      });
      return { client_id: id, ...more, since: client.updated_at, at };
    },
    read: (id) => entryOf(id).client,
    saveNew: () =>
      insertRows(
        clientTables(deed.tx),
        'clients',
        written(true).map(({ client }) => client),
      ),
    async saveCompleted() {
      const before = new Map(known.map((client) => [client.id, client]));
      await Promise.all(
        written(false).flatMap(({ client: { id, updated_at }, change }) => {
          const was = before.get(id);
          return was && change ? saveClient(was, change, deed, updated_at) : [];
        }),
      );
    },
  };
}

const bothOf = (first: Change<ClientRow>, then: Change<ClientRow>): Change<ClientRow> => ({
  before: { ...then.before, ...first.before },
  after: { ...first.after, ...then.after },
});

const emailsOf = ({ email }: Reachable) => [email.trim().normalize()].filter(Boolean);
const phonesOf = ({ phone, whatsapp }: Reachable) =>
  [phone, whatsapp].map((text) => readPhone(text)?.e164 ?? '').filter(Boolean);

/** Whoever is known longest by each address and each number, and the addresses as the database compares them. */
async function findIds(contacts: readonly Reachable[], { tx, agency }: Deed) {
  const emails = [...new Set(contacts.flatMap(emailsOf))];
  const phones = [...new Set(contacts.flatMap(phonesOf))];
  const tables = clientTables(tx);
  // Looked for together: of one by one the database would not know that most have no number for WhatsApp, and read all clients
  // for each.
  const [byEmail, byPhone] = await Promise.all([
    emails.length === 0
      ? []
      : sql<{ email: string; norm: string; id: string | null }>`
          select given.email, given.norm, (array_agg(clients.id order by clients.created_at, clients.id))[1] as id
          from (select email, lower(email) as norm from unnest(${emails}::text[]) as told (email)) as given
          left join clients on clients.tenant_id = ${agency.id} and clients.email_norm = given.norm
          group by given.email, given.norm`
          .execute(tables)
          .then(({ rows }) => rows),
    phones.length === 0
      ? []
      : sql<{ id: string }>`
          select distinct on (number) id
          from (
            select phone as number, created_at, id from clients
            where tenant_id = ${agency.id} and phone = any(${phones}::text[])
            union all
            select whatsapp, created_at, id from clients
            where tenant_id = ${agency.id} and whatsapp = any(${phones}::text[])) as found
          order by number, created_at, id`
          .execute(tables)
          .then(({ rows }) => rows),
  ]);
  const norms = new Map(byEmail.map(({ email, norm }) => [email, norm]));
  return { norms, ids: [...new Set([...byEmail, ...byPhone].flatMap(({ id }) => id ?? []))] };
}

/** People of these ids, those known longest first. */
async function readPeople(ids: readonly string[], locked: boolean, { tx, agency }: Pick<Deed, 'tx' | 'agency'>) {
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
