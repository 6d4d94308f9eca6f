import { describe, expect, test } from 'vitest';
import type { KnownBook } from '../../contract/known.ts';
import type { Plan } from '../../contract/plan.ts';
import {
  carriedOut,
  emptyAgency,
  expectedCents,
  expectedOf,
  fixtureBook,
  fixtureChoices,
  fixtureDay,
  fixtureNames,
} from '../../testing/fixture-books.ts';
import { planBook } from './plan-book.ts';
import { figuresOf } from './sums.ts';

const planOf = async (name: string, known: KnownBook = emptyAgency) =>
  planBook(await fixtureBook(name), fixtureChoices[name] ?? {}, known, fixtureDay);

/** The policies of a plan in the form of the expected ones. */
const shown = ({ clients, policies }: Plan) =>
  policies.map(({ rows, client, policy_number: number, values }) => ({
    rows,
    client: clients[client]?.values.name,
    number,
    carrier: values.carrier,
    product: values.product_type,
    effective: values.effective_date,
    expiration: values.expiration_date,
    annual_premium: values.annual_premium,
    status: values.status,
  }));

/** The figures of an agency as the expected totals name them. */
function totalsOf(known: KnownBook, leftOut: number) {
  const figures = figuresOf(known.policies, fixtureDay);
  return {
    clients: known.clients.length,
    policies: known.policies.length,
    in_force: figures.in_force,
    begin_later: figures.begin_later,
    premium_in_force: figures.premium_by_product,
    premium_in_force_all: figures.premium_in_force,
    expiring_in_30_days: figures.expiring,
    of_these_not_followed: figures.expiring_not_followed,
    left_out: leftOut,
  };
}

/** The expected totals of a file, in cents. */
function expectedTotals(name: string) {
  const { premium_in_force, premium_in_force_all, ...counts } = expectedOf(name).totals;
  const byProduct = Object.entries(premium_in_force as Record<string, number>);
  return {
    ...counts,
    premium_in_force: Object.fromEntries(byProduct.map(([product, dollars]) => [product, expectedCents(dollars)])),
    premium_in_force_all: expectedCents(premium_in_force_all as number),
  };
}

const byRows = (one: { rows: readonly number[] }, other: { rows: readonly number[] }) =>
  (one.rows[0] ?? 0) - (other.rows[0] ?? 0);

describe.each(fixtureNames.filter((name) => !name.startsWith('B10b')))('%s', (name) => {
  test('each policy, each row that is left out, and all sums are right', async () => {
    const plan = await planOf(name);
    const { clients, policies, left_out } = expectedOf(name);
    expect(shown(plan).toSorted(byRows)).toEqual(
      policies
        .map(({ annual_premium, rows, client, number, carrier, product, effective, expiration, status }) => ({
          rows,
          client,
          number,
          carrier,
          product,
          effective,
          expiration,
          annual_premium: expectedCents(annual_premium),
          status,
        }))
        .toSorted(byRows),
    );
    expect(plan.left_out.map(({ row }) => row)).toEqual(left_out.map(({ row }) => row).toSorted((a, b) => a - b));
    expect(plan.clients.map(({ values }) => values.name).toSorted()).toEqual(clients.toSorted());
    expect(totalsOf(carriedOut(plan, emptyAgency), plan.left_out.length)).toEqual(expectedTotals(name));
  });

  test('the same file again changes nothing', async () => {
    const known = carriedOut(await planOf(name), emptyAgency);
    const { clients, policies, gone, sums } = await planOf(name, known);
    expect([...clients, ...policies].filter(({ known_id }) => known_id === null)).toEqual([]);
    expect([...clients, ...policies].flatMap(({ changes, conflicts }) => [...changes, ...conflicts])).toEqual([]);
    expect({ gone, renewals: sums.renewals_of_known }).toEqual({ gone: [], renewals: 0 });
  });
});

describe('A newer file', () => {
  const [first, newer] = ['B10a-first.csv', 'B10b-newer.csv'];

  async function afterAChange(): Promise<KnownBook> {
    const known = carriedOut(await planOf(first), emptyAgency);
    const clients = known.clients.map((client) =>
      client.name === 'Lara Mey' ? { ...client, phone: '+17865550299' } : client,
    );
    return { ...known, clients };
  }

  test('updates what nobody here changed, and shows the rest side by side', async () => {
    const known = await afterAChange();
    const plan = await planOf(newer, known);
    const changesOf = (name: string) => plan.clients.find(({ values }) => values.name === name);
    expect(changesOf('Kilian Lob')?.changes).toEqual([
      { field: 'phone', ours: '+17865550242', theirs: '+17865550252' },
    ]);
    expect(changesOf('Lara Mey')).toMatchObject({
      changes: [],
      conflicts: [{ field: 'phone', ours: '+17865550299', theirs: '+17865550253' }],
    });
    expect(
      plan.policies.map(({ policy_number, changes }) => [policy_number, changes.map(({ field }) => field)]),
    ).toEqual([
      ['U-100', []],
      ['U-101', ['annual_premium']],
      ['U-102', ['status']],
      ['U-104', []],
    ]);
    expect(plan.sums).toMatchObject({
      new_clients: 1,
      new_policies: 2,
      known_policies: 2,
      renewals_of_known: 1,
      conflicts: 1,
    });
  });

  test('lists what it no longer has, and the book as it stands then is right', async () => {
    const known = await afterAChange();
    const plan = await planOf(newer, known);
    expect(plan.gone.map((id) => known.policies.find((policy) => policy.id === id)?.policy_number)).toEqual(['U-103']);
    expect(totalsOf(carriedOut(plan, known), plan.left_out.length)).toEqual(expectedTotals(newer));
  });
});
