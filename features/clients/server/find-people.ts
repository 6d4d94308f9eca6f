import type { Change } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { type ContactInput, clientEvents } from '../contract.ts';
import { type ClientRow, changeOfClient, newClient } from './client-row.ts';
import { completionOf, type LeftoverValue, type Voucher } from './completion.ts';
import { findSharing } from './find-holders.ts';
import { choosePerson, type Identity, likenessTo, type Meant, tellingEmails, tellingPhones } from './identity.ts';
import { type OwnContacts, ownContacts } from './own-contacts.ts';
import { clientTables } from './schema.ts';
import { stoppedAmong } from './stopped-phones.ts';
import type { Completion } from './take-back-completions.ts';
import { saveClient } from './write-client.ts';

/** What of a contact was added to a client, and what must go to the notes. */
export interface Completed {
  /** null: nothing was added. */
  completion: Completion | null;
  leftovers: readonly LeftoverValue[];
}

/**
 * The clients whom many contacts identify. A client added or completed is known at once to the following contacts;
 * nothing is written before `save`.
 */
export interface People {
  /** The clients that the agency had before. */
  readonly clients: readonly ClientRow[];
  /** The agency's own contact data, which doesn't identify a client. */
  readonly own: OwnContacts;
  /**
   * The client whom a contact identifies, in the current state: the same address or number, and a name that can be the
   * same.
   */
  meant(contact: Identity): Meant;
  /** Whether a contact's name can be a client's. */
  canBe(contact: Identity, client: ClientRow): boolean;
  /** Adds a new client. Refuses invalid phone numbers with `validation_error`. */
  add(contact: ContactInput): ClientRow;
  /**
   * Adds the values that the client lacks and the contact has. No input is lost, and no existing value is overwritten.
   */
  complete(id: string, contact: ContactInput, by: Voucher): Completed;
  /** A client in the current state. */
  read(id: string): ClientRow;
  /** Writes the new clients. */
  saveNew(): Promise<void>;
  /** Writes the completed values of existing clients and publishes the changes. */
  saveCompleted(): Promise<void>;
}

interface Entry {
  client: ClientRow;
  /** Lower for clients known longer. */
  rank: number;
  isNew: boolean;
  change: Change<ClientRow> | null;
}

/**
 * Finds the clients whom any number of contacts identify, in two round trips, plus one for the phones of clients found
 * otherwise. `locked` locks them until the transaction ends, in the order of their ids; read-only callers don't need
 * it.
 */
export async function findPeople(
  contacts: readonly Identity[],
  ctx: CommandContext,
  { locked }: { locked: boolean },
): Promise<People> {
  const phones = new Set(contacts.map(({ phone }) => phone));
  const [own, { norms, known }, stoppedOfContacts] = await Promise.all([
    ownContacts(ctx),
    findSharing(contacts, ctx, { locked }),
    stoppedAmong([...phones], ctx),
  ]);
  // A client found by another value may have a different phone.
  const others = known.map(({ phone }) => phone).filter((phone) => !phones.has(phone));
  const stopped = new Set([...stoppedOfContacts, ...(await stoppedAmong(others, ctx))]);
  const ticked = new Set<string>();
  const entries = new Map<string, Entry>();
  const byKey = new Map<string, Map<string, Entry>>();
  const keysOf = (contact: Omit<Identity, 'name'>) => [
    ...tellingEmails(contact, own).map((email) => `email ${norms.get(email) ?? email.toLowerCase()}`),
    ...tellingPhones(contact, own).map((phone) => `phone ${phone}`),
  ];
  const enter = (entry: Entry) => {
    entries.set(entry.client.id, entry);
    for (const key of keysOf(entry.client)) {
      const holders = byKey.get(key);
      if (holders) holders.set(entry.client.id, entry);
      else byKey.set(key, new Map([[entry.client.id, entry]]));
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
    clients: known,
    own,
    meant(contact) {
      const keys = keysOf(contact);
      const holders = new Map(keys.flatMap((key) => [...(byKey.get(key) ?? [])]));
      const candidates = [...holders.values()].toSorted((a, b) => a.rank - b.rank).map(({ client }) => client);
      return choosePerson(contact, candidates, ({ id }) => keys.filter((key) => byKey.get(key)?.has(id)).length);
    },
    canBe: (contact, client) => likenessTo(contact, client) !== 'no',
    add(contact) {
      const client = newClient(contact, ctx, stopped);
      if (contact.tcpa_consent && !client.tcpa_consent) ticked.add(client.id);
      return enter({ client, rank: entries.size, isNew: true, change: null });
    },
    complete(id, contact, by) {
      const { client, change, ...entry } = entryOf(id);
      const brought = completionOf(client, contact, by);
      const more = changeOfClient(client, brought.change, ctx, stopped);
      if (brought.change.tcpa_consent && !{ ...client, ...more?.after }.tcpa_consent) ticked.add(id);
      if (!more) return { completion: null, leftovers: brought.leftovers };
      const at = ctx.clock().toISOString();
      enter({
        ...entry,
        client: { ...client, ...more.after, updated_at: at },
        change: change ? bothOf(change, more) : more,
      });
      return { completion: { client_id: id, ...more, since: client.updated_at, at }, leftovers: brought.leftovers };
    },
    read: (id) => entryOf(id).client,
    async saveNew() {
      const people = written(true).map(({ client }) => client);
      for (const { id } of people) ctx.changed('client', id);
      await Promise.all([insertRows(clientTables(ctx.tx), 'clients', people), tellTicks(people)]);
    },
    async saveCompleted() {
      const before = new Map(known.map((client) => [client.id, client]));
      const completed = written(false);
      await Promise.all([
        ...completed.flatMap(({ client: { id, updated_at }, change }) => {
          const was = before.get(id);
          return was && change ? saveClient(was, change, ctx, updated_at) : [];
        }),
        tellTicks(completed.map(({ client }) => client)),
      ]);
    },
  };

  async function tellTicks(people: readonly ClientRow[]): Promise<void> {
    const told = people.filter(({ id }) => ticked.has(id));
    await Promise.all(told.map(({ id }) => ctx.publish(clientEvents.consentTicked, { id })));
  }
}

const bothOf = (first: Change<ClientRow>, then: Change<ClientRow>): Change<ClientRow> => ({
  before: { ...then.before, ...first.before },
  after: { ...first.after, ...then.after },
});
