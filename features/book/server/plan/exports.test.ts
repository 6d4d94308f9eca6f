import { describe, expect, test } from 'vitest';
import { emptyAgency, fixtureDay } from '../../testing/fixture-books.ts';
import { readBook } from '../reading/read-book.ts';
import { planBook } from './plan-book.ts';

/** The plan of a file with these lines. */
async function planOf(...lines: readonly string[]) {
  const book = await readBook({ bytes: Buffer.from(lines.join('\n')), type: 'csv' }, {});
  return planBook(book, {}, emptyAgency, fixtureDay);
}

type Plan = Awaited<ReturnType<typeof planOf>>;
const statuses = ({ policies }: Plan) => policies.map(({ values }) => values.status);
/** Number, first day, premium of a year in cents. */
const premiums = ({ policies }: Plan) =>
  policies.map(({ policy_number, values }) => [policy_number, values.effective_date, Number(values.annual_premium)]);

const titles = 'Client,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium,Status';
/** One home of a year for each of these words for a status. */
const withStatuses = (words: readonly string[]) =>
  planOf(
    titles,
    ...words.map(
      (word, at) => `Client ${at},3055550${100 + at},S-${at},Tower Hill,HOME,03/20/2026,03/20/2027,100,${word}`,
    ),
  );

describe('Statuses', () => {
  test('of one letter are words, too, though an X elsewhere stands for nothing', async () => {
    expect(statuses(await withStatuses(['A', 'X', 'C']))).toEqual(['Activa', 'Cancelada', 'Cancelada']);
  });

  test('that announce a cancellation leave a policy in force, in both languages', async () => {
    const plan = await withStatuses(['Cancelación pendiente', 'Pend Canc', 'Pending Cancel (NOC)']);
    expect(statuses(plan)).toEqual(['Activa', 'Activa', 'Activa']);
    expect(plan.policies.flatMap(({ told }) => told.map(({ code }) => code))).toEqual(
      Array.from({ length: 3 }, () => 'cancel_pending'),
    );
  });

  test('of codes are known, and what is said not to be in force is asked', async () => {
    const plan = await withStatuses(['RNW', 'NBS', 'NRN', 'REI', 'No vigente', 'Not active']);
    const asked = plan.questions.flatMap((question) => (question.about === 'status' ? [question.written] : []));
    expect(asked).toEqual(['No vigente', 'Not active']);
  });
});

test('A day of cancellation is stronger than the word Active, but not than a reinstatement or in another term', async () => {
  const of = (number: string, status: string, cancelled: string) =>
    `Ana Paz,3055550101,${number},Infinity,Auto,06/15/2026,12/15/2026,100,${status},${cancelled}`;
  const plan = await planOf(
    `${titles},Cancellation Date`,
    of('C-1', 'Active', '07/04/2026'),
    of('C-2', '', '07/04/2026'),
    of('C-3', 'Reinstated', '07/04/2026'),
    of('C-4', 'Active', '07/04/2024'),
    of('C-5', 'Active', '12/10/2026'),
  );
  expect(plan.policies.map(({ values, told }) => [values.status, values.cancelled_on, told[0]?.code])).toEqual([
    ['Cancelada', '2026-07-04', 'cancelled_on'],
    ['Cancelada', '2026-07-04', 'cancelled_on'],
    ['Activa', null, undefined],
    ['Activa', null, undefined],
    ['Activa', null, 'cancel_pending'],
  ]);
});

describe('Titles', () => {
  test('with abbreviations in Spanish are read', async () => {
    const plan = await planOf(
      'Cod. Cliente,Contratante,Celular,Póliza,Compañía,Ramo,F. Inicio,F. Vencimiento,Prima anual,Estatus',
      'C-01,"Pérez Hermanos, S.E.",787-555-0101,P-1,Mapfre,Multilínea,31/01/2026,31/01/2027,"1.350,75",Vigente',
    );
    expect(premiums(plan)).toEqual([['P-1', '2026-01-31', 135_075]]);
    expect(plan.clients.map(({ values, client_number }) => [values.name, client_number])).toEqual([
      ['Pérez Hermanos, S.E.', 'c01'],
    ]);
  });

  test('of both days of a term differ by a word alone, and names stand beside last names', async () => {
    const plan = await planOf(
      'Nombre del asegurado,Apellidos,Teléfono,Aseguradora,No. de póliza,Cobertura,Vigencia del,Vigencia al,Prima anual',
      'María,Cruz Ortiz,787-555-0101,Cooperativa,AU-1,Auto privado,15-03-2026,15-09-2026,"1.200,00"',
      'Pedro Soto,Soto,787-555-0102,Cooperativa,HO-1,Vivienda,28-02-2026,28-02-2027,"900,00"',
    );
    expect(premiums(plan)).toEqual([
      ['AU-1', '2026-03-15', 120_000],
      ['HO-1', '2026-02-28', 90_000],
    ]);
    expect(plan.policies.map(({ values }) => values.product_type)).toEqual(['Auto', 'Casa']);
    expect(plan.clients.map(({ values }) => values.name)).toEqual(['María Cruz Ortiz', 'Pedro Soto']);
  });

  test('Business with telephone numbers is one, as Residence and Cell are', async () => {
    const plan = await planOf(
      'Firm Name,Last Name,First Name,Residence,Business,Cell,Pol #,Company,Policy Type,Term,Annualized Premium',
      'Café Ana LLC,SOLER,ANA,,305-555-0211,,B-1,Hartford,BOP,1/15/2026 to 1/15/2027,2400',
      ',GIL,LUIS,305-555-0212,,305-555-0213,B-2,Hartford,HO3,1/25/2026 - 1/25/2027,800',
    );
    expect(plan.clients.map(({ values }) => [values.name, values.phone, values.second_phone])).toEqual([
      ['Café Ana LLC', '+13055550211', ''],
      ['Luis Gil', '+13055550213', '+13055550212'],
    ]);
  });

  test('of a policy number hold although its numbers could be days', async () => {
    const line = (number: string) => `Ana Paz,3055550101,${number},Geico,HOME,01/20/2026,01/20/2027,100,Active`;
    expect(premiums(await planOf(titles, line('45123'), line('45124'))).map(([number]) => number)).toEqual([
      '45123',
      '45124',
    ]);
    expect(premiums(await planOf(titles, line('11-22-33'), line('11-22-34'))).map(([number]) => number)).toEqual([
      '11-22-33',
      '11-22-34',
    ]);
  });
});

test('A number keeps its digits behind a sign and an E, and loses only what a spreadsheet program lost', async () => {
  const line = (number: string) => `Ana Paz,3055550101,${number},Geico,HOME,01/20/2026,01/20/2027,100,Active`;
  const plan = await planOf(titles, line('#77123'), line('# 77124'), line('4E1234'), line('#N/A'), line('9E+15'));
  expect(plan.policies.map(({ policy_number }) => policy_number)).toEqual(['77123', '77124', '4E1234', '']);
  expect(plan.left_out.map(({ row, code }) => [row, code])).toEqual([[5, 'number_digits_lost']]);
});

describe('Transactions', () => {
  const transactions = 'Client,Phone,Policy #,Trans Code,Eff Date,Exp Date,Full Term Premium,Carrier,LOB';
  const of = (number: string, kind: string, from: string, premium: number) =>
    `Ana Paz,3055550101,${number},${kind},${from},01/20/2027,${premium},Ascendant,AUTOP`;

  test('that repeat the whole premium count it once, and the choice is shown', async () => {
    const plan = await planOf(
      transactions,
      of('T-1', 'NBS', '01/20/2026', 1_200),
      of('T-1', 'PCH', '03/15/2026', 1_200),
      of('T-1', 'PCH', '04/15/2026', 1_200),
    );
    expect(premiums(plan)).toEqual([['T-1', '2026-01-20', 120_000]]);
    expect(plan.questions).toContainEqual({ about: 'row_premiums', rows: 3, proposal: 'once' });
  });

  test('that bring their own premium are added, and their words are known in longer texts', async () => {
    const plan = await planOf(
      transactions,
      of('T-2', 'New Business', '01/20/2026', 1_200),
      of('T-2', 'Add vehicle', '03/15/2026', 90),
      of('T-2', 'Address change', '04/15/2026', 0),
    );
    expect(premiums(plan)).toEqual([['T-2', '2026-01-20', 129_000]]);
    expect(plan.questions).toContainEqual({ about: 'row_premiums', rows: 3, proposal: 'added' });
  });
});

test('A vehicle that was added later has the premium of the term of its policy', async () => {
  const of = (from: string, model: string) =>
    `Noa Paz,3055550104,V-4,Mercury,Auto,${from},01/25/2027,300,Active,${model}`;
  const plan = await planOf(`${titles},Model`, of('09/25/2026', 'Soul'), of('07/25/2026', 'Rio'));
  expect(premiums(plan)).toEqual([['V-4', '2026-07-25', 60_000]]);
});

test('The rows of a policy are one policy whether its first row is of a vehicle or not, and whatever their last days', async () => {
  const of = (number: string, to: string, model: string, premium: number) =>
    `Noa Paz,3055550104,${number},Mercury,Auto,07/25/2026,${to},${premium},Active,${model}`;
  const plan = await planOf(
    `${titles},Model`,
    of('V-5', '01/25/2027', '', 1_000),
    of('V-5', '01/25/2027', 'Rio', 600),
    of('V-5', '01/25/2027', 'Soul', 400),
    of('V-6', '01/25/2027', 'Rio', 500),
    of('V-6', '07/25/2027', 'Soul', 500),
  );
  expect(premiums(plan)).toEqual([
    ['V-5', '2026-07-25', 200_000],
    ['V-6', '2026-07-25', 100_000],
  ]);
  expect(plan.policies[1]?.told).toContainEqual({ code: 'rows_differ', facts: { rows: '5' } });
});

test('A sign is no number: it joins nothing', async () => {
  const plan = await planOf(
    titles,
    'Ana Paz,3055550101,—,Geico,HOME,01/20/2026,01/20/2027,100,Active',
    'Luis Gil,3055550102,—,Geico,HOME,01/20/2026,01/20/2027,100,Active',
  );
  expect(plan.policies.map(({ policy_number }) => policy_number)).toEqual(['', '']);
});

test('A motor home is no home, and a sum says of what it is', async () => {
  const plan = await planOf(
    titles,
    'Ana Paz,3055550101,M-1,Geico,Motor Home,01/20/2026,01/20/2027,"1 204.50",Active',
    'Ana Paz,3055550101,M-2,Geico,General Liab.,01/20/2026,01/20/2027,100,Active',
    'Subtotal Auto,,,,,,,1304.50,',
  );
  expect(plan.policies.map(({ values }) => [values.product_type, Number(values.annual_premium)])).toEqual([
    ['Auto', 120_450],
    ['Comercial', 10_000],
  ]);
  expect(plan.left_out.map(({ code }) => code)).toEqual(['total_row']);
});
