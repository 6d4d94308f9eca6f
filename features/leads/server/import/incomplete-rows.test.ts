import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Language } from '#platform/contract/language.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { importLeadsCommand } from './command.ts';
import { importLeads } from './import-leads.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

function load(lines: readonly string[], language: Language = 'en') {
  const occasion = { agency: testAgency(server.world.tenants.sol), actor: actorOf('import', 'leads.csv'), language };
  return importLeads(server.services, occasion, Buffer.from(lines.join('\n')));
}

async function contactOf(email: string) {
  const listed = await server.as('ana').get(`/leads?q=${encodeURIComponent(email)}`);
  expect(listed.body, email).toHaveLength(1);
  return listed.body[0].contact;
}

const header = 'nombre,correo,teléfono,whatsapp';

describe('A row with a phone that cannot be one', () => {
  test('goes in without it, and is told with line, name and reason in Spanish', async () => {
    const rows = [header, 'Mal Teléfono,mal.tel@example.com,123,305 555 0601', 'Bien,bien.tel@example.com,3055550602,'];
    const report = await load(rows, 'es');
    const reason = 'Teléfono: «123» no puede ser un número, así que el lead entró sin él.';
    const incomplete = [{ line: 2, name: 'Mal Teléfono', reason }];
    expect(report).toEqual({ imported: 2, unread: [], incomplete, duplicate: [], refused: [] });
    expect(await contactOf('mal.tel@example.com')).toMatchObject({ phone: '', whatsapp: '+13055550601' });
    expect(await load(rows)).toMatchObject({ imported: 0, incomplete: [], duplicate: [{ line: 2 }, { line: 3 }] });
  });

  test('is told in English of both its numbers, and of one without end only how it begins', async () => {
    const report = await load([header, `Dos,dos.malos@example.com,call me,${'5'.repeat(2_000)}`]);
    const reason = `Phone: “call me” cannot be a number, so the lead went in without it. WhatsApp: “${'5'.repeat(40)}…” cannot be a number, so the lead went in without it.`;
    expect(report).toMatchObject({ imported: 1, incomplete: [{ line: 2, name: 'Dos', reason }], refused: [] });
    expect(await contactOf('dos.malos@example.com')).toMatchObject({ phone: '', whatsapp: '' });
  });

  test('is told also when the client is known and keeps the phone it has', async () => {
    await load(['name,email,phone', 'Rita,rita.tel@example.com,305 555 0603']);
    const report = await load(['name,email,phone,product', 'Rita,rita.tel@example.com,none,casa']);
    expect(report).toMatchObject({ imported: 1, incomplete: [{ line: 2, name: 'Rita' }] });
    const { body } = await server.as('ana').get('/leads?q=rita.tel');
    expect(body.map((lead: { contact: { phone: string } }) => lead.contact.phone)).toEqual(
      Array(2).fill('+13055550603'),
    );
  });

  test('is refused for what else is wrong with it, and then for that alone', async () => {
    const report = await load([header, ',sin.nombre.tel@example.com,123,', 'Sin Correo,,123,', 'Mal,nadie,123,'], 'es');
    expect(report).toMatchObject({ imported: 0, incomplete: [] });
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'El nombre es obligatorio'],
      [3, 'El correo electrónico es obligatorio'],
      [4, expect.stringMatching(/correo/i)],
    ]);
  });

  test('is refused with a NUL in it, as any text that nothing can keep', async () => {
    const report = await load([header, 'Nulo,nulo.tel@example.com,12\u00003,']);
    expect(report).toMatchObject({ imported: 0, incomplete: [], refused: [{ line: 2 }] });
  });
});

test('The command tells the incomplete rows to people and as JSON', async () => {
  const file = path.join(folder, 'two.csv');
  await writeFile(file, `${header}\nSin Número,sin.numero@example.com,n/a,\n`);
  const input = { argument: file, options: { agency: 'sol', language: 'es' } };
  const { json, text } = await importLeadsCommand.run(input, server.services);
  const reason = 'Teléfono: «n/a» no puede ser un número, así que el lead entró sin él.';
  expect(json).toMatchObject({
    imported: 1,
    incomplete: 1,
    refused: 0,
    rows: { incomplete: [{ line: 2, name: 'Sin Número', reason }] },
  });
  expect(text.split('\n').slice(0, 3)).toEqual(['Imported   1', 'Incomplete 1', `  line 2  Sin Número: ${reason}`]);
});
