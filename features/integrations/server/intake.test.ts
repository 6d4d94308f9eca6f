import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer } from '#apps/testing/test-server.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { anIntegration, fixtureBytes, importsOn } from '../testing.ts';
import { importLeads } from './import-leads/import-leads.ts';
import { processDeliveries } from './processing/process-deliveries.ts';

// Shapes of public exports and webhooks that were once read incorrectly, each with its correct result.

const server = await startTestServer();
const { imported, rowsOf } = await importsOn(server, runJobNow);
afterAll(() => server.close());

const files = readdirSync(path.resolve(import.meta.dirname, 'fixtures/intake'));
const bytesOf = (kind: string) => fixtureBytes(`intake/${files.find((name) => name.startsWith(kind))}`);
const leadOf = async ({ lead_id }: { lead_id: string }) => (await server.as('ana').get(`/leads/${lead_id}`)).body;

const contact = (input: object) => ({ contact: input });
const par = (at: number, name: string) => contact({ name, email: `par${at}.k11@example.com` });

/** All leads of each file, and the outcomes of those rows that create none. */
const byFile: Readonly<Record<string, { leads: readonly object[]; rows?: readonly (readonly [number, string])[] }>> = {
  K01: {
    leads: [
      {
        product_type: 'Auto',
        contact: { name: 'Noel Rivera Cruz', email: 'noel.hh@example.com', phone: '+17875550420' },
      },
      {
        product_type: 'Casa',
        contact: { name: 'Olga Santos Paz', email: 'olga.hh@example.com', phone: '+17875550420' },
      },
    ],
  },
  K06: { leads: [contact({ name: 'Priscila Nadal', phone: '+17875550262' })] },
  K07: { leads: [contact({ name: 'Refugio Salas Ruiz', email: 'refugio.ui@example.com' })] },
  K08: {
    leads: [
      contact({ name: expect.stringContaining('Prisca'), email: 'prisca.g24@example.com', phone: '+13055550278' }),
    ],
  },
  K09: { leads: [contact({ name: 'Lucía Ferrer Ortiz', email: 'lucia.outlook@example.com', phone: '+13055550111' })] },
  K10: { leads: [contact({ name: 'Wanda Cruz', email: 'wanda.x4@example.com' })] },
  K11: {
    leads: ['Abel Arias', 'Berta Bravo', 'Celia Cano', 'Diego Duarte', 'Elsa Espina', 'Fabio Franco'].map((name, at) =>
      par(at, name),
    ),
    rows: Array.from({ length: 12 }, (_, at) => [at + 2, at < 6 ? 'created' : 'duplicate'] as const),
  },
  K12: {
    leads: [contact({ name: 'Uno', email: 'uno.k12@example.com' })],
    rows: [
      [2, 'created'],
      [3, 'failed'],
    ],
  },
  K13: {
    leads: [contact({ name: 'Zero Uno', email: 'zero.uno@example.com', phone: '+17875550721' })],
    rows: [
      [2, 'created'],
      [3, 'duplicate'],
    ],
  },
  K14: {
    leads: [
      contact({ name: 'Irma Seis', email: 'irma6.ph@example.com', phone: '' }),
      contact({ name: 'Karla Ocho', email: '', phone: '+17875550408' }),
      contact({ name: 'Mara Diez', email: '', phone: '+17875550410' }),
      contact({ name: 'José Siete', email: 'jose7.ph@example.com', phone: '' }),
    ],
  },
  K15: { leads: [{ notes: '', contact: { name: 'Georgia Strand', phone: '+12525550125', address: '' } }] },
  K16: { leads: [contact({ phone: '+13055550221', second_phone: '+17865550222' })] },
  K21: { leads: [contact({ name: 'Juan Deza', phone: '+17875550841' })] },
  K23: { leads: [contact({ name: 'Sin Correo', phone: '+13055550446', email: '' })] },
};

/** The leads that the agency gets in the meantime, with all fields, in order. */
async function leadsMade(username: string, make: () => Promise<void>) {
  const listed = async () => (await server.as(username).get('/leads?sort=oldest&limit=500')).body as { id: string }[];
  const before = new Set((await listed()).map(({ id }) => id));
  await make();
  const made = (await listed()).filter(({ id }) => !before.has(id));
  return Promise.all(made.map(async ({ id }) => (await server.as(username).get(`/leads/${id}`)).body));
}

const inOrder = (leads: readonly { contact: { name: string } }[]) =>
  leads.toSorted((a, b) => (a.contact.name < b.contact.name ? -1 : 1));

describe('By a file, by both doors', () => {
  test.each(Object.entries(byFile))('%s', async (kind, { leads, rows }) => {
    const name = files.find((file) => file.startsWith(kind)) ?? '';
    const expected = rows ?? leads.map((_, at) => [at + 2, 'created'] as const);
    const lines = (outcome: string) => expected.filter((row) => row[1] === outcome).map(([line]) => line);

    const uploaded = await leadsMade('ana', async () => {
      const told = await rowsOf(await imported(bytesOf(kind), {}, name));
      const outcomes = told.map((row: { row_number: number; outcome: string }) => [row.row_number, row.outcome]);
      expect(outcomes).toEqual(expected);
    });
    const commanded = await leadsMade('walter', async () => {
      const occasion = { agency: testAgency(server.world.tenants.lakeside), actor: actorOf('import', name) };
      const report = await importLeads(server.services, { ...occasion, language: 'en' }, bytesOf(kind), { name });
      expect(report).toMatchObject({ imported: leads.length, people: leads.length });
      expect(report.duplicate.map(({ line }) => line)).toEqual(lines('duplicate'));
      expect(report.refused.map(({ line }) => line)).toEqual(lines('failed'));
    });
    for (const made of [uploaded, commanded]) {
      expect(made).toHaveLength(leads.length);
      expect(inOrder(made)).toMatchObject(inOrder(leads as never));
    }
  });

  test('three hundred columns are taken, and those that nothing is known of are left aside', async () => {
    const titles = [...Array.from({ length: 297 }, (_, at) => `Campo ${at + 1}`), 'Nombre', 'Correo', 'Teléfono'];
    const row = (who: string) => [...titles.slice(0, 297).map((title) => `de ${title}`), who, `${who}@example.com`, ''];
    const bytes = Buffer.from([titles, row('ancha'), row('ancho')].map((cells) => cells.join()).join('\n'));
    const expected = ['ancha', 'ancho'].map((who) => ({
      notes: '',
      ...contact({ name: who, email: `${who}@example.com`, phone: '' }),
    }));
    const uploaded = await leadsMade('ana', async () => {
      await imported(bytes, {}, 'ancho.csv');
    });
    const commanded = await leadsMade('walter', async () => {
      const occasion = { agency: testAgency(server.world.tenants.lakeside), actor: actorOf('import', 'ancho.csv') };
      const report = await importLeads(server.services, { ...occasion, language: 'en' }, bytes, { name: 'ancho.csv' });
      expect(report).toMatchObject({ imported: 2, refused: [] });
    });
    for (const made of [uploaded, commanded]) {
      expect(inOrder(made)).toMatchObject(expected);
    }
  });

  test('until when and with whom a prospect is insured now', async () => {
    const bytes = Buffer.from(
      'Nombre,Teléfono,Fecha de vencimiento,Aseguradora actual,Prima\n' +
        'Prima Ferrer,305-555-0491,01/31/2027,Óptima,"$1,249.50"\nVence Nunca,305-555-0492,pronto,,no sé\n',
    );
    const [first, second] = await rowsOf(await imported(bytes, {}, 'x-dates.csv'));
    expect(await leadOf(first)).toMatchObject({
      current_carrier: 'Óptima',
      current_expiration_date: '2027-01-31',
      current_premium: 1249.5,
    });
    const kept = await leadOf(second);
    expect(kept).toMatchObject({ current_expiration_date: null, current_premium: null });
    expect(kept.notes).toContain('pronto');
    expect(kept.notes).toContain('no sé');
  });

  test('a duplicate tells the lead that is there until when and with whom, and overwrites nothing', async () => {
    const rows = (text: string) =>
      Buffer.from(`Nombre,Teléfono,Producto,Fecha de vencimiento,Aseguradora actual,Prima\n${text}`);
    const [made, again] = await rowsOf(
      await imported(
        rows('Vence Dos,305-555-0493,Auto,,Óptima,\n' + 'Vence Dos,305-555-0493,Auto,02/28/2027,Óptima,980\n'),
        {},
        'together.csv',
      ),
    );
    expect(again).toMatchObject({ outcome: 'duplicate', lead_id: made.lead_id });
    const told = { current_carrier: 'Óptima', current_expiration_date: '2027-02-28', current_premium: 980 };
    expect(await leadOf(made)).toMatchObject({ ...told, notes: '' });
    const later = rows('Vence Dos,305-555-0493,,03/31/2027,Progressive,980\n');
    const [third] = await rowsOf(await imported(later, {}, 'later.csv'));
    expect(third).toMatchObject({ outcome: 'duplicate', lead_id: made.lead_id });
    const kept = await leadOf(made);
    expect(kept).toMatchObject(told);
    expect(kept.notes.split('\n')).toHaveLength(2);
    expect(kept.notes).toContain('Progressive');
    expect(kept.notes).toContain('03/31/2027');
    const { body } = await server.as('ana').get(`/leads/${made.lead_id}/history`);
    expect(JSON.stringify(body)).toContain('Progressive');
  });
});

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  multipart: 'multipart/form-data; boundary=----jotformboundary',
};

const byHook: readonly (readonly [string, object])[] = [
  [
    'K02-customer',
    { product_type: 'Casa', contact: { name: 'Dora Cliente', email: 'dora.c2@example.com', phone: '+17865550312' } },
  ],
  ['K02-adf', { contact: { name: 'Tomasa Vera Luz', email: 'tomasa.a1@example.com', phone: '+17865550301' } }],
  ['K02-flat', { contact: { name: 'Elena Cliente Ruiz', email: 'elena.c3@example.com' } }],
  ['K03', { contact: { name: 'Vacía Fono', phone: '+17865550304' } }],
  [
    'K04',
    { product_type: 'Casa', contact: { name: 'Ciro Paz Rey', email: 'ciro.ac@example.com', phone: '+14075550197' } },
  ],
  [
    'K05',
    {
      zip_code: '33142',
      contact: { name: 'Escolástica Conde Rey', email: 'escolastica.jf@example.com', phone: '+13055550194' },
    },
  ],
  ['K22', { contact: { name: 'Zap Cuatro', email: 'zap4@example.com', phone: '+17875550824', address: '' } }],
  [
    'K24',
    {
      product_type: 'Auto',
      contact: { name: 'Adela Bravo León', email: 'adela.tf@example.com', phone: '+13055550193' },
    },
  ],
];

test('every file of the fixtures is tried', () => {
  const kinds = [...Object.keys(byFile), ...byHook.map(([kind]) => kind)];
  expect(files.filter((name) => kinds.filter((kind) => name.startsWith(kind)).length !== 1)).toEqual([]);
});

describe('By a hook', () => {
  test.each(byHook)('%s', async (kind, expected) => {
    const name = files.find((file) => file.startsWith(kind)) ?? '';
    const type = name.split('.').at(-1) ?? '';
    const ana = server.as('ana');
    const settings = { authentication: 'address' } as const;
    const { body } = await ana.post(
      '/integrations',
      anIntegration({ settings, integration_type: type === 'xml' ? 'Custom' : 'Webhook' }),
    );
    const bytes = Buffer.from(fixtureBytes(`intake/${name}`).toString().replace('%ID%', randomUUID()));
    const sent = await server.anonymous.at('POST', new URL(body.webhook_url).pathname, bytes, {
      'content-type': types[type] ?? '',
    });
    expect(sent.status).toBe(200);
    await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
    const [row] = (await ana.get(`/incoming-leads?integration_id=${body.id}`)).body;
    expect(row.status, row.reason).toBe('Completed');
    expect(await leadOf(row)).toMatchObject(expected);
  });
});
