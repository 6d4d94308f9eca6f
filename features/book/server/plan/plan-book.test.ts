import { describe, expect, test } from 'vitest';
import type { BookChoices } from '../../contract/choices.ts';
import { emptyAgency, fixtureDay } from '../../testing/fixture-books.ts';
import { readBook } from '../reading/read-book.ts';
import { planBook } from './plan-book.ts';

const titles = 'Client,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium,Status';

/** The plan of a file with these lines. */
async function planOf(lines: readonly string[], choices: BookChoices = {}) {
  const book = await readBook({ bytes: Buffer.from(lines.join('\n')), type: 'csv' }, {});
  return planBook(book, choices, emptyAgency, fixtureDay);
}

/** The policies of a plan: number, product, first day, premium of a year in cents, and status. */
const shown = ({ policies }: Awaited<ReturnType<typeof planOf>>) =>
  policies.map(({ policy_number, values }) => [
    policy_number,
    values.product_type,
    values.effective_date,
    Number(values.annual_premium),
    values.status,
  ]);

describe('Titles', () => {
  test('are read from two lines, of which the upper one covers several columns', async () => {
    const lines = [
      'Asegurado,Póliza,Vigencia,,Prima,Ramo,Aseguradora',
      ',,Desde,Hasta,,,',
      'Ana Paz,A-1,20/01/2026,20/01/2027,"1.100,00",Auto,Mapfre',
    ];
    expect(shown(await planOf(lines))).toEqual([['A-1', 'Auto', '2026-01-20', 110_000, 'Activa']]);
  });

  test('with one word for both days of a term are read, and the premium of a year counts', async () => {
    const lines = [
      'Firm Name,Last Name,First Name,Cell,Pol #,Company,Policy Type,Term,Full Term Premium,Annualized Premium,Status',
      ',PAZ,ANA,305-555-0101,A1,Progressive,PPA,07/01/2026 - 01/01/2027,300,600,Active',
    ];
    const plan = await planOf(lines);
    expect(shown(plan)).toEqual([['A1', 'Auto', '2026-07-01', 60_000, 'Activa']]);
    expect(plan.clients.map(({ values, is_business }) => [values.name, is_business])).toEqual([['Ana Paz', false]]);
  });

  test('that count terms say no months', async () => {
    const lines = [
      'Client #,Name,Company,Policy No,Type,Effective,Expires,Policy Term,Total,St,Estado',
      '1,Ana Paz,Mercury,A1,Auto,01/25/2026,01/25/2027,1,900,Active,FL',
      '2,Eva Paz,Mercury,A2,HO-3,01/25/2026,01/25/2027,3,800,Cancelled,FL',
    ];
    expect(shown(await planOf(lines))).toEqual([
      ['A1', 'Auto', '2026-01-25', 90_000, 'Activa'],
      ['A2', 'Casa', '2026-01-25', 80_000, 'Cancelada'],
    ]);
  });
});

test('A number that the carrier changed is the renewal of the only policy that ends as it begins', async () => {
  const plan = await planOf([
    titles,
    'Ana Paz,3055550101,A-1-00,Progressive,AUTOP,11/01/2025,11/01/2026,100.00,Active',
    'Ana Paz,3055550101,A-1-01,Progressive,AUTOP,11/01/2026,11/01/2027,110.00,Active',
  ]);
  expect(plan.policies.map(({ values, renews }) => [values.status, renews])).toEqual([
    ['Renovada', null],
    ['Activa', { policy: 0 }],
  ]);
});

test('The lines of a package are added, and a canceled one cancels no policy', async () => {
  const plan = await planOf([
    titles,
    'Río LLC,3055550101,P-1,Nautilus,CGL,03/15/2026,03/15/2027,500.00,Active',
    'Río LLC,3055550101,P-1,Nautilus,PROP,03/15/2026,03/15/2027,700.00,Active',
    'Río LLC,3055550101,P-1,Nautilus,INMRC,03/15/2026,03/15/2027,100.00,Cancelled',
  ]);
  expect(shown(plan)).toEqual([['P-1', 'Comercial', '2026-03-15', 120_000, 'Activa']]);
});

test('A premium says in words for how long it is, and one that is no amount leaves its row out', async () => {
  const plan = await planOf([
    titles,
    'A Paz,3055550101,P-1,Geico,Auto,07/15/2026,01/15/2027,512/6mo,Active',
    'B Paz,3055550102,P-2,Geico,Auto,03/15/2026,03/15/2027,85 monthly,Active',
    'C Paz,3055550103,P-3,Geico,Auto,03/15/2026,03/15/2027,#REF!,Active',
    'D Paz,3055550104,P-4,Geico,LIFE,03/15/2026,03/15/2027,10,Active',
    'E Paz,3055550105,P-5,Geico,Auto,03/15/1926,03/15/1927,10,Active',
  ]);
  expect(shown(plan).map(([number, , , premium]) => [number, premium])).toEqual([
    ['P-1', 102_400],
    ['P-2', 102_000],
  ]);
  expect(plan.left_out.map(({ row, code }) => [row, code])).toEqual([
    [3, 'premium_unreadable'],
    [4, 'product_not_ours'],
    [5, 'day_unreadable'],
  ]);
});

test('A rewritten policy is the old one only where another took over', async () => {
  const plan = await planOf([
    titles,
    'A Paz,3055550101,P-1,Geico,Auto,03/15/2026,03/15/2027,100,Rewritten',
    'A Paz,3055550101,P-9,Infinity,Auto,06/15/2026,06/15/2027,100,Active',
    'B Paz,3055550102,P-2,Geico,Auto,03/15/2026,03/15/2027,100,Rewritten',
  ]);
  expect(plan.policies.map(({ values }) => values.status)).toEqual(['Cancelada', 'Activa', 'Activa']);
});

test('The row that a person lets stand is the policy, and the other one is of another client', async () => {
  const lines = [
    titles,
    'Gina Haro,3055550101,K-1,Kemper,Auto,05/15/2026,05/15/2027,600,Active',
    'Hans Oro,3055550102,K-1,Kemper,Auto,05/15/2026,05/15/2027,600,Active',
  ];
  const plan = await planOf(lines, { standing: [2] });
  expect(plan.clients.map(({ values }) => values.name)).toEqual(['Hans Oro']);
  expect(plan.left_out).toEqual([{ row: 1, code: 'number_of_other_client', facts: { value: 'K-1', row: '2' } }]);
});

test('A later term of another client is no renewal, and its row tells whose number it was', async () => {
  const plan = await planOf([
    titles,
    'Gina Haro,3055550101,K-1,Kemper,Auto,05/15/2025,05/15/2026,600,Active',
    'Hans Oro,3055550102,K-1,Kemper,Auto,05/15/2026,05/15/2027,620,Active',
  ]);
  expect(
    plan.policies.map(({ renews, told }) => [renews, told.map(({ code, facts }) => [code, facts?.names])]),
  ).toEqual([
    [null, [['status_by_days', undefined]]],
    [null, [['number_held_before', 'Gina Haro']]],
  ]);
});
