import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer } from '#apps/testing/test-server.ts';
import type { MappedLead } from '../contract/mapped-lead.ts';
import { formsOfProducts, insurersInForms, namesOfFields } from '../testing/forms-of-products.ts';
import { wordsOfInsurance } from '../testing/words-of-insurance.ts';
import { both, further, mine, phone, third } from '../testing/words-of-people.ts';
import { anIntegration, bringFile, fixtureBytes, importsOn } from '../testing.ts';
import { processDeliveries } from './processing/process-deliveries.ts';

// Personal data in a file and in a form, with the headings that real ones have. Both entry points use the same
// vocabulary.

const server = await startTestServer();
const { imported, rowsOf } = await importsOn(server, runJobNow);
afterAll(() => server.close());
const ana = server.as('ana');

type Cells = Readonly<Record<string, unknown>>;

const csvOf = (rows: readonly Cells[]) => {
  const titles = Object.keys(rows[0] ?? {});
  const quoted = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
  return [titles, ...rows.map((row) => titles.map((title) => row[title]))]
    .map((cells) => cells.map(quoted).join())
    .join('\n');
};

/** The preview of a file's rows with the detected columns, and those columns. */
async function inFile(text: string, change: (column: { name: string }) => object = () => ({}), name = 'personas.csv') {
  const { status, body } = await bringFile(ana, name, text);
  expect(status, JSON.stringify(body)).toBe(201);
  const columns = body.columns.flatMap(({ name, suggestion }: { name: string; suggestion: string | null }) =>
    suggestion ? [{ name, target: suggestion, ...change({ name }) }] : [],
  );
  const preview = await ana.post(`/file-uploads/${body.id}/preview`, { columns });
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  return { columns: body.columns, leads: preview.body.rows.map(({ lead }: { lead: MappedLead }) => lead) };
}

const settings = { authentication: 'address' } as const;
const hook = (await ana.post('/integrations', anIntegration({ settings, integration_type: 'Webhook' }))).body;

/** The mapped lead of a webhook's payload. */
async function inForm(payload: unknown): Promise<MappedLead> {
  const { body } = await ana.post(`/integrations/${hook.id}/test`, payload);
  return body.lead;
}

interface Right {
  name: string;
  phone?: string;
  email?: string;
  carrier?: string;
  expires?: string;
  notes_without?: string;
}

const right: Record<string, Right[]> = JSON.parse(fixtureBytes('people/right.json').toString());
const files = readdirSync(path.resolve(import.meta.dirname, 'fixtures/people')).filter((name) => name !== 'right.json');

function expectRight(lead: MappedLead | undefined, told: Right): void {
  expect(lead).toMatchObject({
    name: told.name,
    ...(told.phone && { phone: `+1${told.phone}` }),
    ...(told.email && { email: told.email }),
    ...(told.carrier && { current_carrier: told.carrier }),
    ...(told.expires && { current_expiration_date: told.expires }),
  });
  if (told.notes_without) expect(lead?.notes).not.toContain(told.notes_without);
}

test('every file of the fixtures has its right values', () => {
  expect(Object.keys(right).toSorted()).toEqual(files.toSorted());
});

describe('What went wrong once is right both ways in', () => {
  test.each(files)('%s', async (name) => {
    const text = fixtureBytes(`people/${name}`).toString();
    const isTable = name.endsWith('.csv');
    const rows: Cells[] = isTable ? parse(text, { columns: true }) : [JSON.parse(text)];
    const { leads } = await inFile(isTable ? text : csvOf(rows));
    for (const [at, told] of (right[name] ?? []).entries()) {
      expectRight(leads[at], told);
      // A form has no other rows that determine the date order.
      const { expires: _, ...inOne } = told;
      expectRight(await inForm(rows[at]), name.startsWith('K34') ? inOne : told);
    }
  });

  test('a sign that no database keeps does not stop a delivery', async () => {
    const sent = await server.anonymous.at(
      'POST',
      new URL(hook.webhook_url).pathname,
      fixtureBytes('people/K32-nul.json'),
      { 'content-type': 'application/json' },
    );
    expect(sent.status).toBe(200);
    await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
    const [row] = (await ana.get(`/incoming-leads?integration_id=${hook.id}`)).body;
    expect(row).toMatchObject({ status: 'Completed', contact_name: 'Esc Uno Paz' });
  });
});

describe('The same words in a file and in a form:', () => {
  test.each([...both, ...wordsOfInsurance])('%s', async (_, cells, expected) => {
    const { leads } = await inFile(csvOf([cells]));
    expect(leads[0], 'file').toMatchObject(expected);
    expect(await inForm(cells), 'form').toMatchObject(expected);
  });
});

test('a contact beside the holder is a note of a file', async () => {
  const { columns, leads } = await inFile(csvOf([{ Contacto: 'Luis Paz', Titular: 'Rosa Paz', Teléfono: phone }]));
  expect(columns.map(({ suggestion }: { suggestion: string }) => suggestion)).toEqual(['notes', 'name', 'phone']);
  expect(leads[0]).toMatchObject({ name: 'Rosa Paz', notes: 'Contacto: Luis Paz' });
});

test.each([
  ['a number of a policy is none', { Póliza: 'PA-00451', Ramo: 'Auto' }, [null, 'product_type']],
  ['nor is a kind of client', { Type: 'Personal', LOB: 'AUTOP' }, [null, 'product_type']],
  ['a bare word is one above products', { Tipo: 'Hogar' }, ['product_type']],
  ['and not above anything else', { Tipo: 'Renovación' }, [null]],
  ['a place is one where numbers stand', { Home: '(787) 555-2302' }, ['phone']],
  ['and not where it is one', { Home: 'Dueño' }, [null]],
])('a word of many meanings in a file: %s', async (_, cells, suggested) => {
  const { columns } = await inFile(csvOf([{ Nombre: 'Rosa Paz', Tel: phone, ...cells }]));
  expect(columns.slice(2).map(({ suggestion }: { suggestion: string | null }) => suggestion)).toEqual(suggested);
});

describe('How a form names its fields:', () => {
  const rosa = { name: 'Rosa Paz', email: 'rosa@example.com', phone: mine };
  test.each(namesOfFields)('%s', async (_, payload) => {
    expect(await inForm(payload)).toMatchObject({ ...rosa, second_phone: '' });
  });

  test.each(formsOfProducts)('%s', async (_, payload) => {
    expect(await inForm(payload), 'form').toMatchObject({ ...rosa, second_phone: '' });
    const { leads } = await inFile(JSON.stringify([payload]), undefined, 'personas.json');
    expect(leads[0], 'file').toMatchObject({ ...rosa, second_phone: '' });
  });

  test.each(['', 'input_'])('by the numbers of the parts, after “%s”', async (before) => {
    const numbered = {
      '1.3': 'Rosa',
      '1.6': 'Paz',
      '2': rosa.email,
      '3': phone,
      '4.1': '12 Ocean Dr',
      '4.2': 'Apt 4B',
      '4.3': 'Miami',
      '4.4': 'FL',
      '4.5': '33139',
    };
    const payload = Object.fromEntries(Object.entries(numbered).map(([name, value]) => [`${before}${name}`, value]));
    expect(await inForm({ form_id: '3', ...payload })).toMatchObject({
      ...rosa,
      address: '12 Ocean Dr, Apt 4B, Miami, FL',
      zip_code: '33139',
    });
  });

  test.each([
    [{ carrier: { name: 'Geico', id: 4 } }],
    [{ policy: { insurer: { name: 'Geico' }, premium: '1200' } }],
    [{ aseguradora: { nombre: 'Geico' } }],
    ...insurersInForms.map((insured) => [insured]),
  ])('the insurance company in a group of its own: %j', async (insured) => {
    expect(await inForm({ name: 'Rosa Paz', email: rosa.email, phone, ...insured })).toMatchObject({
      ...rosa,
      current_carrier: 'Geico',
    });
  });

  test('lists of numbers with their kinds', async () => {
    const phones = [
      { type: 'home', number: '7865552302' },
      { type: 'mobile', number: '3055552301' },
      { type: 'work', number: '9545552303' },
    ];
    const lead = await inForm({ name: 'Rosa Paz', phones });
    expect(lead).toMatchObject({ phone: mine, second_phone: further, notes: expect.stringContaining('9545552303') });
    expect(third).toContain('9545552303');
  });
});

describe('A column of days has one order', () => {
  const rows = (days: readonly string[]) =>
    csvOf(days.map((day, at) => ({ Name: `Persona ${at}`, Phone: `305-555-24${10 + at}`, 'X-Date': day })));
  const daysOf = (leads: readonly MappedLead[]) => leads.map((lead) => lead.current_expiration_date);
  const xDate = (columns: readonly { name: string }[]) => columns.find(({ name }) => name === 'X-Date');

  test('from the cell that can be read in one way alone, wherever it stands', async () => {
    const dayFirst = await inFile(rows(['05/06/2027', '13/06/2027']));
    expect(daysOf(dayFirst.leads)).toEqual(['2027-06-05', '2027-06-13']);
    expect(xDate(dayFirst.columns)).toMatchObject({ date_order: 'DMY' });
    const monthFirst = await inFile(rows(['05/06/2027', '06/13/2027']));
    expect(daysOf(monthFirst.leads)).toEqual(['2027-05-06', '2027-06-13']);
    expect(xDate(monthFirst.columns)).toMatchObject({ date_order: 'MDY' });
    const far = await inFile(rows([...Array.from({ length: 39 }, () => '05/06/2027'), '31/12/2027']));
    expect(daysOf(far.leads)[0]).toBe('2027-06-05');
  });

  test('else as the agency writes days, or as somebody says', async () => {
    const text = rows(['05/06/2027', '12/12/2027']);
    const guessed = await inFile(text);
    expect(daysOf(guessed.leads)).toEqual(['2027-05-06', '2027-12-12']);
    expect(xDate(guessed.columns)).not.toHaveProperty('date_order');
    const turned = await inFile(text, ({ name }) => (name === 'X-Date' ? { date_order: 'DMY' } : {}));
    expect(daysOf(turned.leads)).toEqual(['2027-06-05', '2027-12-12']);
    await server.admin.query(`update tenants set date_format = 'DD/MM/YYYY' where id = $1`, [server.world.tenants.sol]);
    try {
      expect(daysOf((await inFile(text)).leads)).toEqual(['2027-06-05', '2027-12-12']);
      expect(await inForm({ name: 'Rosa Paz', phone, x_date: '05/06/2027' })).toMatchObject({
        current_expiration_date: '2027-06-05',
      });
    } finally {
      await server.admin.query(`update tenants set date_format = 'MM/DD/YYYY' where id = $1`, [
        server.world.tenants.sol,
      ]);
    }
  });

  test('and the import keeps it', async () => {
    const upload = await imported(rows(['05/06/2027', '25/06/2027']), {}, 'days.csv');
    const [first] = await rowsOf(upload);
    expect((await ana.get(`/leads/${first.lead_id}`)).body).toMatchObject({ current_expiration_date: '2027-06-05' });
  });
});

test('three people of one given name and three surnames with one phone are three clients', async () => {
  const people = ['Gil', 'Sol', 'Paz'].map((surname) => ({
    'Nombre(s)': 'María',
    'Apellido Paterno': surname,
    'Apellido Materno': '',
    Teléfono: '787-555-2450',
  }));
  const rows = await rowsOf(await imported(csvOf(people), {}, 'marias.csv'));
  const leads = await Promise.all(
    rows.map(async ({ lead_id }: { lead_id: string }) => (await ana.get(`/leads/${lead_id}`)).body),
  );
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created', 'created']);
  expect(new Set(leads.map(({ client_id }) => client_id)).size).toBe(3);
});

test('a source’s own id that comes again with the same address is the same delivery, whatever the name', async () => {
  const { body } = await ana.post('/integrations', anIntegration({ settings, integration_type: 'Webhook' }));
  const at = new URL(body.webhook_url).pathname;
  const id = randomUUID();
  const send = async (payload: object) => {
    const sent = await server.anonymous.at('POST', at, Buffer.from(JSON.stringify(payload)), {
      'content-type': 'application/json',
    });
    expect(sent.status).toBe(200);
    await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
  };
  await send({ id, name: 'Íñigo Ruiz & Sáenz', email: 'inigo.k25@example.com' });
  await send({ id, name: 'Íñigo Ruiz', email: 'inigo.k25@example.com' });
  await send({ id, name: 'Otra Persona', email: 'otra.k25@example.com' });
  const rows: { status: string; lead_id: string }[] = (await ana.get(`/incoming-leads?integration_id=${body.id}`)).body;
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['Completed', 'Completed', 'Duplicate']);
  expect(new Set(rows.map(({ lead_id }) => lead_id)).size).toBe(2);
});
