import { readFileSync } from 'node:fs';
import path from 'node:path';
import { centsOf } from '#platform/contract/money.ts';
import type { BookChoices } from '../contract/choices.ts';
import type { KnownBook, KnownClient, KnownPolicy } from '../contract/known.ts';
import type { ClientValues, FieldChange, Plan, PolicyValues } from '../contract/plan.ts';
import type { Book } from '../server/reading/book.ts';
import { readBook } from '../server/reading/read-book.ts';

const folder = path.resolve(import.meta.dirname, 'fixtures');

/** The day on which the values of the fixtures hold. */
export const fixtureDay = '2026-12-01';

interface ExpectedPolicy {
  rows: number[];
  client: string;
  number: string;
  carrier: string;
  product: string;
  effective: string;
  expiration: string;
  annual_premium: number;
  status: string;
}

/** The right values of a file. */
export interface ExpectedBook {
  clients: string[];
  policies: ExpectedPolicy[];
  left_out: { row: number; why: string }[];
  totals: Record<string, unknown>;
}

const { files } = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as {
  files: Record<string, ExpectedBook>;
};

/** The names of the files of invented books. */
export const fixtureNames: readonly string[] = Object.keys(files).map((name) => path.basename(name));

export const expectedOf = (name: string): ExpectedBook => files[`open/${name}`] as ExpectedBook;

/** Reads an invented book. */
export const fixtureBook = (name: string): Promise<Book> =>
  readBook({ bytes: readFileSync(path.join(folder, name)), type: name.endsWith('xlsx') ? 'xlsx' : 'csv' }, {});

/** The answers that a person gave for a file, where the proposals are others. */
export const fixtureChoices: Readonly<Record<string, BookChoices>> = {
  'B06-cartera-a-mano.csv': {
    carriers: {
      'Universal Ins.': 'Universal',
      'MAPFRE PRAICO': 'Mapfre',
      Mapfre: 'Mapfre',
      'Triple-S Propiedad': 'Triple-S',
    },
    premium: 'annual',
  },
  'B07-carrier-book-renewals.csv': { carrier: 'Allstate', months: { Auto: 6, Casa: 12, Comercial: 12 } },
};

/** An agency that has nothing yet. */
export const emptyAgency: KnownBook = {
  clients: [],
  policies: [],
  carriers: [],
  users: [],
  own: { emails: new Set(), phones: new Set() },
};

const withChanges = <Values extends object>(values: Values, changes: readonly FieldChange[]): Values => ({
  ...values,
  ...Object.fromEntries(changes.map(({ field, theirs }) => [field, theirs])),
});

/** What an agency has after a plan was carried out as it is. */
export function carriedOut(plan: Plan, known: KnownBook): KnownBook {
  const idOfClient = (at: number) => plan.clients[at]?.known_id ?? `${plan.clients[at]?.values.name} ${at}`;
  const idOfPolicy = (at: number) => plan.policies[at]?.known_id ?? `policy ${known.policies.length + at}`;
  const clients = new Map(known.clients.map((client) => [client.id, client] as const));
  for (const [at, { known_id, values, changes, client_number, is_business }] of plan.clients.entries()) {
    const before = known_id === null ? null : clients.get(known_id);
    const client: KnownClient = before
      ? { ...withChanges(before, changes), brought: { ...before.brought, ...given(values) } }
      : { ...values, id: idOfClient(at), client_number, is_business, brought: values };
    clients.set(client.id, client);
  }
  const policies = new Map<string, KnownPolicy>(
    known.policies.map((policy) => [policy.id, { ...policy, was_in_last: false }]),
  );
  for (const [at, planned] of plan.policies.entries()) {
    const before = planned.known_id === null ? null : policies.get(planned.known_id);
    const policy: KnownPolicy = before
      ? {
          ...withChanges(before, planned.changes),
          has_own_number: before.has_own_number && planned.policy_number === '',
          brought: { ...before.brought, ...given(planned.values, planned.unsaid) },
          was_in_last: true,
        }
      : {
          ...planned.values,
          id: idOfPolicy(at),
          client_id: idOfClient(planned.client),
          policy_number: planned.policy_number || `POL-2026-${String(at).padStart(6, '0')}`,
          has_own_number: planned.policy_number === '',
          next_begins: null,
          brought: planned.values,
          was_in_last: true,
        };
    policies.set(policy.id, policy);
  }
  for (const { renews, values } of plan.policies) {
    const id = renews && ('known_id' in renews ? renews.known_id : idOfPolicy(renews.policy));
    const before = id === null ? undefined : policies.get(id);
    if (before) policies.set(before.id, { ...before, next_begins: values.effective_date });
  }
  return { ...known, clients: [...clients.values()], policies: [...policies.values()] };
}

const given = <Values extends ClientValues | PolicyValues>(
  values: Values,
  unsaid: readonly string[] = [],
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' && value !== null && !unsaid.includes(name)),
  ) as Partial<Values>;

/** Dollars of the expected values as cents. */
export const expectedCents = (dollars: number) => centsOf(dollars);
