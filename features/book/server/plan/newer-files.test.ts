import { describe, expect, test } from 'vitest';
import type { KnownBook } from '../../contract/known.ts';
import { carriedOut, emptyAgency, fixtureDay } from '../../testing/fixture-books.ts';
import { readBook } from '../reading/read-book.ts';
import { planBook } from './plan-book.ts';

const titles = 'Client,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium,Status';
const transactions = 'Client,Policy Number,Carrier,LOB,Transaction,Effective Date,Expiration Date,Premium';

async function planOf(known: KnownBook, ...lines: string[]) {
  const book = await readBook({ bytes: Buffer.from(lines.join('\n')), type: 'csv' }, {});
  return planBook(book, {}, known, fixtureDay);
}
type Plan = Awaited<ReturnType<typeof planOf>>;

/** What the agency has after a file with these lines. */
const broughtBy = async (...lines: string[]) => carriedOut(await planOf(emptyAgency, ...lines), emptyAgency);

const ana = (number: string, ...rest: string[]) => ['Ana Paz', '3055550101', number, 'Geico', 'HOME', ...rest].join();
const whole = ana('A-1', '03/01/2026', '03/01/2027', '900', 'Active');
const can = (from = '10/05/2026') => `Ana Paz,A-1,Geico,HOME,CAN,${from},03/01/2027,-300`;

/** Numbers, changes and conflicts of a plan, and the reasons of rows that are left out. */
const shown = ({ policies, left_out }: Plan) => ({
  policies: policies.map(({ known_id, policy_number, changes, conflicts }) => ({
    isNew: known_id === null,
    number: policy_number,
    changes: changes.map(({ field, theirs }) => [field, theirs]),
    conflicts: conflicts.map(({ field, theirs }) => [field, theirs]),
  })),
  left_out: left_out.map(({ row, code }) => [row, code]),
});

const cancelled = (day: string) => [
  ['status', 'Cancelada'],
  ['cancelled_on', day],
];
const only = (changes: unknown[], conflicts: unknown[] = [], number = 'A-1') => ({
  policies: [{ isNew: false, number, changes, conflicts }],
  left_out: [],
});

const changedHere = (known: KnownBook, values: Partial<KnownBook['policies'][number]>): KnownBook => ({
  ...known,
  policies: known.policies.map((policy) => ({ ...policy, ...values })),
});

describe('A cancellation of a known policy', () => {
  test('as a row with its status sets it to canceled, with the day of the file', async () => {
    const known = await broughtBy(titles, whole);
    const plan = await planOf(
      known,
      `${titles},Cancellation Date`,
      `${ana('A-1', '03/01/2026', '03/01/2027', '900', 'Cancelled')},10/05/2026`,
    );
    expect(shown(plan)).toEqual(only(cancelled('2026-10-05')));
    expect(plan.gone).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['zero', '0'],
    ['a return', '-300'],
  ])('keeps the premium of its term where the row has %s', async (_, premium) => {
    const known = await broughtBy(titles, whole);
    const row = ana('A-1', '03/01/2026', '03/01/2027', premium, 'Cancelled');
    const plan = await planOf(known, titles, row, row.replace('A-1', 'A-2').replace('Cancelled', 'Active'));
    expect(shown(plan).policies[0]).toEqual({
      isNew: false,
      number: 'A-1',
      changes: [['status', 'Cancelada']],
      conflicts: [],
    });
    expect(plan.policies[0]?.values.annual_premium).toBe(90_000);
    const again = await planOf(carriedOut(plan, known), titles, whole);
    expect(again.policies[0]?.changes.map(({ field }) => field)).toEqual(['status']);
  });

  test('as a row that begins on its day and ends as the policy would is no policy of its own', async () => {
    const known = await broughtBy(titles, whole);
    const row = ana('A-1', '10/05/2026', '03/01/2027', '900', 'Cancelled');
    expect(shown(await planOf(known, titles, row))).toEqual(only(cancelled('2026-10-05')));
    const twice = await planOf(known, titles, row, row);
    expect(twice.policies.map(({ rows, known_id }) => [rows, known_id !== null])).toEqual([[[1, 2], true]]);
    const unpaid = await planOf(known, titles, whole, row.replace('900', ''));
    expect(shown(unpaid).left_out).toEqual([[2, 'premium_missing']]);
    const both = shown(await planOf(known, titles, whole, row));
    expect(both.policies.map(({ isNew, changes }) => [isNew, changes])).toEqual([
      [false, []],
      [true, []],
    ]);
  });

  test('as the only transaction sets it to canceled, and says nothing else of it', async () => {
    const known = await broughtBy(titles, `${whole}`);
    const plan = await planOf(known, transactions, can());
    expect(shown(plan)).toEqual(only(cancelled('2026-10-05')));
    expect(plan.policies[0]?.values.annual_premium).toBe(90_000);
    expect(shown(await planOf(carriedOut(plan, known), transactions, can()))).toEqual(only([]));
  });

  test('is shown beside what somebody here changed since', async () => {
    const known = changedHere(await broughtBy(titles, whole), { status: 'Pendiente Renovación' });
    expect(shown(await planOf(known, transactions, can()))).toEqual(only([], cancelled('2026-10-05')));
  });

  test('is shown beside a policy that was never brought in', async () => {
    const known = changedHere(await broughtBy(titles, whole), { brought: null });
    const plan = await planOf(known, transactions, can());
    expect(shown(plan)).toEqual(only([], cancelled('2026-10-05')));
    expect(plan.policies[0]?.unsaid).toContain('notes');
  });

  test('is taken back by a reinstatement of the same file, and by one of a newer file', async () => {
    const known = await broughtBy(titles, whole);
    const back = can('10/20/2026').replace('CAN', 'REI');
    expect(shown(await planOf(known, transactions, can(), back))).toEqual(only([]));
    const ended = carriedOut(await planOf(known, transactions, can()), known);
    expect(shown(await planOf(ended, transactions, back))).toEqual(only([['status', 'Activa']]));
  });

  test.each([
    ['the first day', '03/01/2026', true],
    ['the last day', '03/01/2027', true],
    ['the day before', '02/28/2026', false],
    ['the day after', '03/02/2027', false],
  ])('is one of its term: %s', async (_, day, isOne) => {
    const known = await broughtBy(titles, whole);
    const plan = await planOf(known, transactions, `Ana Paz,A-1,Geico,HOME,CAN,${day},04/01/2027,0`);
    expect(plan.left_out.map(({ code }) => code)).toEqual(isOne ? [] : ['cancellation_without_sale']);
  });

  test('of a policy that nobody knows is left out, as is one in the name of another client, and a change is none', async () => {
    const known = await broughtBy(titles, whole);
    const unknown = await planOf(known, transactions, can().replace('A-1', 'A-9'), can().replace('CAN', 'END'));
    expect(shown(unknown)).toEqual({
      policies: [],
      left_out: [
        [1, 'cancellation_without_sale'],
        [2, 'change_without_sale'],
      ],
    });
    expect(shown(await planOf(known, transactions, can().replace('Ana Paz', 'Olga Ruiz'))).left_out).toEqual([
      [1, 'number_of_known_client'],
    ]);
  });
});

describe('A known policy', () => {
  test('keeps its number where zeros were lost, and what else changed is written', async () => {
    const known = await broughtBy(titles, whole.replace('A-1', '0012345'));
    const plan = await planOf(known, titles, whole.replace('A-1', '12345').replace('900', '950'));
    expect(shown(plan)).toEqual(only([['annual_premium', 95_000]], [], '0012345'));
    expect(plan.policies[0]?.told).toContainEqual({
      code: 'number_zeros',
      facts: { value: '12345', number: '0012345' },
    });
  });

  test('that came without its zeros is known by the whole number', async () => {
    const known = await broughtBy(titles, whole.replace('A-1', '12345'));
    expect(shown(await planOf(known, titles, whole.replace('A-1', '0012345')))).toEqual(only([], [], '12345'));
  });

  test('is renewed by a term whose number lost its zeros', async () => {
    const known = await broughtBy(titles, whole.replace('A-1', '0012345'));
    const plan = await planOf(known, titles, ana('12345', '03/01/2027', '03/01/2028', '950', 'Active'));
    expect(plan.policies.map(({ policy_number, renews }) => [policy_number, renews])).toEqual([
      ['0012345', { known_id: known.policies[0]?.id }],
    ]);
  });

  test('is renewed by the only term that begins as it ends, whatever its number', async () => {
    const known = await broughtBy(titles, whole);
    const next = ana('A-1-01', '03/01/2027', '03/01/2028', '950', 'Active');
    const plan = await planOf(known, titles, next);
    expect(plan.policies.map(({ renews, told }) => [renews, told])).toEqual([
      [{ known_id: known.policies[0]?.id }, [{ code: 'renewal_by_days', facts: { number: 'A-1' } }]],
    ]);
    expect(plan.gone).toEqual([]);
    expect((await planOf(carriedOut(plan, known), titles, next)).policies.map(({ renews }) => renews)).toEqual([null]);
    const two = await planOf(known, titles, next, next.replace('A-1-01', 'B-1'));
    const followed = changedHere(known, { next_begins: '2027-03-01' });
    const ended = changedHere(known, { status: 'Cancelada' });
    const plans = [two, await planOf(followed, titles, next), await planOf(ended, titles, next)];
    expect(plans.flatMap(({ policies }) => policies.map(({ renews }) => renews))).toEqual([null, null, null, null]);
  });

  test.each([
    ['another client', whole.replace('A-1', '12345').replace('Ana Paz,3055550101', 'Olga Ruiz,3055550102')],
    ['another carrier', whole.replace('A-1', '12345').replace('Geico', 'Mercury')],
    ['other digits', whole.replace('A-1', '123450')],
  ])('is not that of %s', async (_, row) => {
    const known = await broughtBy(titles, whole.replace('A-1', '0012345'));
    expect((await planOf(known, titles, row)).policies.map(({ known_id }) => known_id)).toEqual([null]);
  });

  test('is found by its number, though people here changed the name and the phone of its client', async () => {
    const known = await broughtBy(titles, whole);
    const renamed = known.clients.map((client) => ({ ...client, name: 'Rosa Vega', phone: '+13055550199' }));
    const plan = await planOf({ ...known, clients: renamed }, titles, whole);
    expect(shown(plan)).toEqual(only([]));
    expect(plan.clients.map(({ known_id, changes, conflicts }) => [known_id !== null, changes, conflicts])).toEqual([
      [true, [], []],
    ]);
  });

  test('of a client with another name stays, and the row is left out', async () => {
    const known = await broughtBy(titles, whole);
    const plan = await planOf(known, titles, whole.replace('Ana Paz,3055550101', 'Olga Ruiz,3055550102'));
    expect(shown(plan)).toEqual({ policies: [], left_out: [[1, 'number_of_known_client']] });
    expect(plan.left_out[0]?.facts).toEqual({ value: 'A-1', name: 'Ana Paz' });
    expect(plan.clients).toEqual([]);
  });
});

test('A deductible that is a part of the coverage is kept in its text and told, and nothing changes the next time', async () => {
  const lines = [
    `${titles},AOP Ded,Hurricane Ded,Coverage A`,
    `${whole},2%,5%,"$250,000"`,
    `${whole.replace('A-1', 'A-2')},"1,000",,`,
  ];
  const plan = await planOf(emptyAgency, ...lines);
  expect(
    plan.policies.map(({ values }) => [values.deductible, Number(values.coverage_amount), values.coverage_limits]),
  ).toEqual([
    [null, 25_000_000, 'AOP Ded: 2%; Hurricane Ded: 5%'],
    [100_000, 0, ''],
  ]);
  expect(plan.policies[0]?.told).toContainEqual({ code: 'amount_as_text', facts: { column: 'AOP Ded', value: '2%' } });
  const again = await planOf(carriedOut(plan, emptyAgency), ...lines);
  expect(again.policies.flatMap(({ changes, conflicts }) => [...changes, ...conflicts])).toEqual([]);
});

describe('The contact person of a business', () => {
  const firm = 'Business Name,Primary Contact,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium';
  const row = (name: string, contact: string) =>
    `${name},${contact},3055550101,B-1,Travelers,BOP,01/15/2026,01/15/2027,900`;

  test('is updated by a newer file, stays if somebody here changed it, and is not emptied', async () => {
    const known = await broughtBy(firm, row('Colmado Sol LLC', 'Eva Ruiz'));
    expect(known.clients.map(({ name, contact_name }) => [name, contact_name])).toEqual([
      ['Colmado Sol LLC', 'Eva Ruiz'],
    ]);
    const newer = row('Colmado Sol LLC', 'Luis Mar');
    expect((await planOf(known, firm, newer)).clients[0]).toMatchObject({
      changes: [{ field: 'contact_name', ours: 'Eva Ruiz', theirs: 'Luis Mar' }],
      conflicts: [],
    });
    const changed = { ...known, clients: known.clients.map((client) => ({ ...client, contact_name: 'Iris Gil' })) };
    expect((await planOf(changed, firm, newer)).clients[0]).toMatchObject({
      changes: [],
      conflicts: [{ field: 'contact_name', ours: 'Iris Gil', theirs: 'Luis Mar' }],
    });
    expect((await planOf(changed, firm, row('Colmado Sol LLC', ''))).clients[0]).toMatchObject({
      changes: [],
      conflicts: [],
    });
  });

  test('is none for people who are their own contact, and for others it is kept', async () => {
    const people = firm.replace('Business Name', 'Insured');
    const named = async (contact: string) =>
      (await broughtBy(people, row('Ana Paz', contact))).clients.map(({ contact_name }) => contact_name);
    expect(await named('Ana Paz')).toEqual(['']);
    expect(await named('Luis Mar')).toEqual(['Luis Mar']);
  });
});
