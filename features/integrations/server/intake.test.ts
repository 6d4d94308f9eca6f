import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer } from '#apps/testing/test-server.ts';
import { anIntegration, fixtureBytes, importsOn } from '../testing.ts';
import { processDeliveries } from './processing/process-deliveries.ts';

// Shapes of public exports and webhooks that came out wrong once, each with its right value.

const server = await startTestServer();
const { imported, rowsOf } = await importsOn(server, runJobNow);
afterAll(() => server.close());

const files = readdirSync(path.resolve(import.meta.dirname, 'fixtures/intake'));
const bytesOf = (kind: string) => fixtureBytes(`intake/${files.find((name) => name.startsWith(kind))}`);
const leadOf = async ({ lead_id }: { lead_id: string }) => (await server.as('ana').get(`/leads/${lead_id}`)).body;

describe('By a file', () => {
  const contact = (given: object) => ({ contact: given });
  test.each([
    ['K06', contact({ name: 'Priscila Nadal', phone: '+17875550262' })],
    ['K07', contact({ name: 'Refugio Salas Ruiz', email: 'refugio.ui@example.com' })],
    ['K08', contact({ email: 'prisca.g24@example.com', phone: '+13055550278' })],
    ['K09', contact({ name: 'Lucía Ferrer Ortiz', email: 'lucia.outlook@example.com', phone: '+13055550111' })],
    ['K15', { notes: '', contact: { name: 'Georgia Strand', phone: '+12525550125', address: '' } }],
    ['K21', contact({ name: 'Juan Deza', phone: '+17875550841' })],
    ['K23', contact({ name: 'Sin Correo', phone: '+13055550446' })],
  ])('%s', async (kind, expected) => {
    const [row] = await rowsOf(await imported(bytesOf(kind), {}, `${kind}.csv`));
    expect(await leadOf(row)).toMatchObject(expected);
  });

  test('K11: the rows in their order', async () => {
    const rows = await rowsOf(await imported(bytesOf('K11'), {}, 'K11.csv'));
    const outcomes = rows.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual([...Array(6).fill('created'), ...Array(6).fill('duplicate')]);
  });

  test('K12: the rows as a spreadsheet counts them', async () => {
    const rows = await rowsOf(await imported(bytesOf('K12'), {}, 'K12.csv'));
    expect(rows.map(({ row_number }: { row_number: number }) => row_number)).toEqual([2, 3]);
  });

  test('K13: what nobody sees parts nobody', async () => {
    const [first, second] = await rowsOf(await imported(bytesOf('K13'), {}, 'K13.csv'));
    expect(second).toMatchObject({ outcome: 'duplicate', lead_id: first.lead_id });
  });

  test('K14: empty is empty', async () => {
    const rows = await rowsOf(await imported(bytesOf('K14'), {}, 'K14.csv'));
    const leads = await Promise.all(rows.map(leadOf));
    expect(leads.map(({ contact: { email, phone } }) => email || phone)).toEqual([
      'irma6.ph@example.com',
      '+17875550408',
      '+17875550410',
      'jose7.ph@example.com',
    ]);
  });

  test('until when and with whom a prospect is insured now', async () => {
    const bytes = Buffer.from(
      'Nombre,Teléfono,Fecha de vencimiento,Aseguradora actual,Prima\n' +
        'Prima Ferrer,305-555-0491,01/31/2027,Óptima,"$1,249.50"\nVence Nunca,305-555-0492,pronto,,no sé\n',
    );
    const [first, second] = await rowsOf(await imported(bytes, {}, 'x-dates.csv'));
    expect(await leadOf(first)).toMatchObject({
      ...{ current_carrier: 'Óptima', current_expiration_date: '2027-01-31', current_premium: 1249.5 },
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
    expect(kept.notes).toContain('2027-03-31');
    const { body } = await server.as('ana').get(`/leads/${made.lead_id}/history`);
    expect(JSON.stringify(body)).toContain('Progressive');
  });

  test('K16: two phones in a cell', async () => {
    const [row] = await rowsOf(await imported(bytesOf('K16'), {}, 'K16.csv'));
    const lead = await leadOf(row);
    expect(lead.contact.phone).toBe('+13055550221');
    expect(lead.notes).toContain('7865550222');
  });
});

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  multipart: 'multipart/form-data; boundary=----jotformboundary',
};

describe('By a hook', () => {
  test.each([
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
  ])('%s', async (kind, expected) => {
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
