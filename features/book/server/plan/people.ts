import { choosePerson, likenessOf, namePartsOf, tellingEmails, tellingPhones } from '#features/clients/server/index.ts';
import type { KnownBook, KnownClient } from '../../contract/known.ts';
import type { Told } from '../../contract/reasons.ts';
import { fullerName } from './person-name.ts';
import type { RowPerson } from './read-person.ts';

/** A client of the agency or of the file, as far as the rows so far say. */
export interface FoundClient {
  known: KnownClient | null;
  name: string;
  is_business: boolean;
  birth_date: string | null;
  /** What the rows say, merged. null: no row is theirs. */
  person: RowPerson | null;
  told: Told[];
}

export interface People {
  /** The client whom a row means: one found before, or a new one. `holder` has a policy of that number already. */
  find(person: RowPerson, holder?: FoundClient): FoundClient;
  ofKnown(id: string): FoundClient | undefined;
  /** Lets go of what finding needs. */
  forget(): void;
}

/** So many people with one address or number are no household: it tells nobody. */
const holdersMax = 30;

/**
 * Finds out which rows mean one client: the same number of the client, address or phone, and a name that can be the
 * same. A business and a person are never one. Without any of these, an equal name is one client of this file. Vigencia's
 * own file says itself which rows are of one client.
 */
export function people({ clients, own }: Pick<KnownBook, 'clients' | 'own'>): People {
  // Most addresses and numbers have one holder, who needs no list.
  const byKey = new Map<string, FoundClient | FoundClient[]>();
  const holdersOf = (key: string): readonly FoundClient[] => {
    const holders = byKey.get(key);
    return holders === undefined ? [] : Array.isArray(holders) ? holders : [holders];
  };
  const byId = new Map<string, FoundClient>();
  const enter = (key: string, found: FoundClient) => {
    const holders = byKey.get(key);
    if (!holders) byKey.set(key, found);
    else if (!Array.isArray(holders)) {
      if (holders !== found) byKey.set(key, [holders, found]);
    } else if (holders.length < holdersMax && !holders.includes(found)) holders.push(found);
  };
  const keysOf = (email: string, phones: readonly string[], number: string) => [
    ...(number === '' ? [] : [`number ${number}`]),
    ...tellingEmails({ email }, own).map((each) => `email ${each.toLowerCase()}`),
    ...phones.flatMap((phone) => tellingPhones({ phone, whatsapp: '' }, own)).map((phone) => `phone ${phone}`),
  ];
  const nameKey = ({ name, is_business }: Pick<FoundClient, 'name' | 'is_business'>) =>
    `${is_business} ${namePartsOf(name).words.toSorted().join(' ')} ${namePartsOf(name).generation}`;
  for (const client of clients) {
    const { name, is_business, birth_date } = client;
    const found: FoundClient = { known: client, name, is_business, birth_date, person: null, told: [] };
    byId.set(client.id, found);
    const phones = [client.phone, client.second_phone, client.whatsapp].filter(Boolean);
    for (const key of keysOf(client.email, phones, client.client_number)) enter(key, found);
  }
  return {
    ofKnown: (id) => byId.get(id),
    forget() {
      byKey.clear();
      byId.clear();
    },
    find(person, holder) {
      const phones = [...person.phones, ...(person.whatsapp === '' ? [] : [person.whatsapp])];
      const keys = keysOf(person.email, phones, person.client_number);
      const holders = [...new Set(keys.flatMap(holdersOf))];
      const { own_client } = person;
      const isOpen = (client: FoundClient) => own_client === '' || client.person === null;
      const alike = holders.filter((client) => client.is_business === person.is_business && isOpen(client));
      const { who, sharing, unsure } = choosePerson(
        person,
        alike,
        (candidate) => keys.filter((key) => holdersOf(key).includes(candidate)).length,
      );
      // People here may have changed the name of a client since.
      const isHolder =
        holder &&
        isOpen(holder) &&
        holder.is_business === person.is_business &&
        [holder.name, holder.known?.brought?.name ?? ''].some((name) => likenessOf(person.name, name) !== 'no');
      const named = keys.length > 0 || own_client !== '' ? undefined : holdersOf(`name ${nameKey(person)}`)[0];
      const chosen =
        (own_client === '' ? undefined : holdersOf(`own ${own_client}`)[0]) ??
        (isHolder ? holder : undefined) ??
        who ??
        named ??
        unsure.find(({ name }) => likenessOf(person.name, name) === 'same');
      const found = chosen ?? {
        known: null,
        name: person.name,
        is_business: person.is_business,
        birth_date: null,
        person: null,
        told: [],
      };
      if (!chosen)
        tellOthers(found, person, {
          sharing: holders.filter((each) => sharing.includes(each) || !alike.includes(each)),
          unsure,
        });
      merge(found, person);
      for (const key of keys) enter(key, found);
      if (own_client !== '') enter(`own ${own_client}`, found);
      enter(`name ${nameKey(person)}`, found);
      return found;
    },
  };
}

function tellOthers(
  found: FoundClient,
  person: RowPerson,
  { sharing, unsure }: { sharing: readonly FoundClient[]; unsure: readonly FoundClient[] },
): void {
  const names = (all: readonly FoundClient[]) =>
    all
      .map(({ name }) => name)
      .slice(0, 5)
      .join(', ');
  if (unsure.length > 0) found.told.push({ code: 'several_fit', facts: { names: names(unsure) } });
  const sameNumber = sharing.filter(
    ({ person: other }) => person.client_number !== '' && other?.client_number === person.client_number,
  );
  if (sameNumber.length > 0) found.told.push({ code: 'unlike_names', facts: { names: names(sameNumber) } });
  else if (sharing.length > 0) found.told.push({ code: 'shares_contact', facts: { names: names(sharing) } });
}

/** Adds what a further row says of a client. */
function merge(found: FoundClient, row: RowPerson): void {
  const before = found.person;
  found.told.push(
    ...row.told.filter(
      ({ code, facts }) => !found.told.some((told) => told.code === code && told.facts?.value === facts?.value),
    ),
  );
  found.birth_date ??= row.birth_date;
  if (!before) {
    found.person = row;
    if (!found.known) found.name = row.name;
    return;
  }
  found.person = {
    ...before,
    name: fullerName(before.name, row.name),
    contact_name: before.contact_name || row.contact_name,
    client_number: before.client_number || row.client_number,
    email: before.email || row.email,
    phones: [...new Set([...before.phones, ...row.phones])],
    whatsapp: before.whatsapp || row.whatsapp,
    address: before.address || row.address,
    birth_date: before.birth_date ?? row.birth_date,
    language: before.language ?? row.language,
  };
  if (!found.known) found.name = found.person.name;
}
