import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anIncomingLead } from '../../testing.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query("delete from incoming_leads; delete from tallies where subject like 'incoming%'");
});

interface Row {
  id: string;
  status: string;
  outcome: string | null;
  reason: string;
  lead_id: string | null;
  tries: number;
}

/** A source of Sol Seguros with an address that is its own authentication. */
async function connected(input: object = {}) {
  const { id, path } = await connectSource(server, { settings: { authentication: 'address' }, ...input });
  return {
    id,
    post: (payload: unknown, headers: Record<string, string> = {}) =>
      server.anonymous.at('POST', path, payload as object, headers),
    rows: async (language = 'en'): Promise<Row[]> =>
      (
        await server
          .as('miguel')
          .get(`/incoming-leads?integration_id=${id}&sort=oldest`, { 'accept-language': language })
      ).body,
  };
}

const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});
const person = (input: object = {}) => ({
  id: randomUUID(),
  name: 'Inés Ruiz',
  email: `${randomUUID()}@example.com`,
  product: 'Auto',
  ...input,
});
const told = (rows: readonly Row[]) => rows.map(({ status, outcome }) => [status, outcome].filter(Boolean).join(' '));

describe('Once', () => {
  test('the source’s own id in another delivery, or the same words without an id: a Duplicate row of the first lead', async () => {
    const byId = await connected();
    const lead = person();
    await byId.post(lead, { 'webhook-id': 'one' });
    await byId.post({ ...lead, product: 'Casa', note: 'otra entrega' }, { 'webhook-id': 'two' });
    await process();
    const rows = await byId.rows();
    expect(told(rows).toSorted()).toEqual(['Completed created', 'Duplicate']);
    expect(new Set(rows.map(({ lead_id }) => lead_id)).size).toBe(1);
    expect(rows.find(({ status }) => status === 'Duplicate')?.reason).toBe('The source already sent this lead.');

    const byWords = await connected({ duplicate_check: false });
    const { id: _, ...words } = person();
    await byWords.post(words, { 'webhook-id': 'one' });
    await byWords.post(Object.fromEntries(Object.entries(words).toReversed()), { 'webhook-id': 'two' });
    await process();
    expect(told(await byWords.rows()).toSorted()).toEqual(['Completed created', 'Duplicate']);
  });

  test('duplicate_check off: a known person’s open product is not asked for', async () => {
    const { post, rows } = await connected({ duplicate_check: false });
    const { id: _, ...lead } = person();
    await post({ ...lead, id: 'a' });
    await post({ ...lead, id: 'b' });
    await process();
    expect(told(await rows())).toEqual(['Completed created', 'Completed created']);
  });

  test('a client who is known by her e-mail alone is joined, and gets nothing by who knows an address but a second phone', async () => {
    const { post, rows } = await connected();
    const email = `${randomUUID()}@example.com`;
    await post(person({ email, product: 'Auto' }));
    await process();
    server.setTime('2026-11-16T20:00:05.000Z');
    await post(person({ email: email.toUpperCase(), product: 'Casa', phone: '305-555-0177' }));
    await process();
    const [first, second] = await rows();
    expect(told(await rows())).toEqual(['Completed created', 'Completed joined']);
    const [one, two] = await Promise.all(
      [first, second].map(async (row) => (await server.as('lucia').get(`/leads/${row?.lead_id}`)).body),
    );
    expect(two).toMatchObject({ client_id: one.client_id, contact: { phone: '', second_phone: '+13055550177' } });
  });
});

describe('What failed', () => {
  test('says which field and which mapping in both languages, and keeps what came, tries and times', async () => {
    const { id, post, rows } = await connected();
    const mapping = {
      source_field: 'codigo',
      target_field: 'zip_code',
      validation_rule: 'us_zip_code',
      required: true,
    };
    const made = await server.as('ana').post(`/integrations/${id}/field-mappings`, mapping);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const payload = person();
    await post(payload);
    await process();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'Failed', tries: 1, lead_id: null, source_data: payload });
    expect(row?.reason).toBe('ZIP code is required, and the field “codigo” has no value.');
    expect((await rows('es'))[0]?.reason).toMatch(/«codigo»|“codigo”/);
    const { body } = await server.as('miguel').get(`/incoming-leads/${row?.id}`);
    expect(body).toMatchObject({
      received_at: '2026-11-16T20:00:00Z',
      processed_at: '2026-11-16T20:00:00Z',
      is_mapping_newer: false,
      mapped: { name: 'Inés Ruiz' },
    });
    expect(body.problems[0]).toMatchObject({ code: 'required_missing', target: 'zip_code', mapping_id: made.body.id });
  });

  test('by our fault fails alone, and comes through once it is mended; a Manager sends it through, the Agente may not', async () => {
    const { post, rows } = await connected();
    await server.admin.query(
      "alter table leads add constraint refuse_one check (campaign <> 'de mala suerte') not valid",
    );
    for (const campaign of ['otoño', 'de mala suerte', 'invierno']) await post(person({ campaign }));
    await process();
    const failed = await rows();
    expect(told(failed).toSorted()).toEqual(['Completed created', 'Completed created', 'Failed']);
    const row = failed.find(({ status }) => status === 'Failed') as Row;
    expect(row.reason).toMatch(/our side/);
    await server.admin.query('alter table leads drop constraint refuse_one');
    expect((await server.as('lucia').post(`/incoming-leads/${row.id}/reprocess`)).status).toBe(403);
    expect((await server.as('miguel').post(`/incoming-leads/${row.id}/reprocess`)).status).toBe(202);
    expect((await server.as('miguel').post(`/incoming-leads/${row.id}/reprocess`)).body.code).toBe('not_failed');
    await process();
    expect(told(await rows()).toSorted()).toEqual(['Completed created', 'Completed created', 'Completed created']);
  });

  test('what is Invalid is not sent through again', async () => {
    const { post, rows } = await connected();
    expect((await post('{ broken' as never, { 'content-type': 'application/json' })).status).toBe(400);
    await post([7]);
    await process();
    const invalid = await rows();
    expect(told(invalid)).toEqual(['Invalid', 'Invalid']);
    for (const { id } of invalid) {
      const again = await server.as('ana').post(`/incoming-leads/${id}/reprocess`);
      expect([again.status, again.body.code]).toEqual([409, 'not_failed']);
    }
    const all = await server.as('ana').post('/incoming-leads/reprocess-failed', {});
    expect(all.body).toEqual({ count: 0 });
  });

  test.each([true, false])(
    'validate_data %s: a wrong e-mail beside a good phone is left out',
    async (validate_data) => {
      const { post, rows } = await connected({ validate_data, duplicate_check: false });
      await post(person({ email: 'ines arroba example', phone: '305-555-0166' }));
      await process();
      const [row] = await rows();
      expect(row).toMatchObject({ status: 'Completed' });
      const { body } = await server.as('lucia').get(`/leads/${row?.lead_id}`);
      expect(body.contact).toMatchObject({ email: '', phone: '+13055550166' });
    },
  );
});

test('the leads stay when the integration that brought them is deleted', async () => {
  const { id, post, rows } = await connected();
  await post(person());
  await process();
  const [row] = await rows();
  expect((await server.as('ana').delete(`/integrations/${id}`)).status).toBe(204);
  const { status, body } = await server.as('lucia').get(`/leads/${row?.lead_id}`);
  expect([status, body.contact.name]).toEqual([200, 'Inés Ruiz']);
  const { body: kept } = await server.as('miguel').get(`/incoming-leads/${row?.id}`);
  expect(kept).toMatchObject({ integration_id: null, status: 'Completed', lead_id: row?.lead_id });
});

test('a deleted integration’s deliveries that had come before are brought to their end', async () => {
  const { id, post } = await connected();
  await post(person({ campaign: 'antes' }));
  await server.as('ana').delete(`/integrations/${id}`);
  await process();
  const { rows } = await server.admin.query('select status from incoming_leads where integration_id = $1', [id]);
  expect(rows).toEqual([{ status: 'Completed' }]);
});

describe('GET /incoming-leads', () => {
  const list = async (query: string) => {
    const { body, headers } = await server.as('miguel').get(`/incoming-leads?${query}`);
    return { ids: (body as Row[]).map(({ id }) => id), total: headers['x-total-count'], link: headers.link as string };
  };
  const sol = () => ({
    as: () => server.as('ana'),
    id: server.world.tenants.sol,
    admin: server.admin,
  });

  test('each filter finds its own, alone and together', async () => {
    const [one, other] = [await connected(), await connected({ integration_type: 'Zapier', settings: {} })];
    const make = (input: object) => anIncomingLead(sol() as never, { integration_id: one.id, ...input });
    const failed = await make({ name: 'Ursula Iguaran', email: 'ursula@macondo.example' });
    const done = await make({ status: 'Completed' });
    const held = await make({ status: 'Pending', held: 'by_hand' });
    const zapier = await make({ integration_id: other.id });
    await server.admin.query("update incoming_leads set received_at = '2026-11-10T04:59:59Z' where id = $1", [done.id]);
    const found = async (query: string) => new Set((await list(query)).ids);
    const of = (...rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
    expect(await found('')).toEqual(of(failed, done, held, zapier));
    expect(await found('status=Failed')).toEqual(of(failed, zapier));
    expect(await found('only=held')).toEqual(of(held));
    expect(await found(`integration_id=${one.id}`)).toEqual(of(failed, done, held));
    expect(await found('integration_type=Zapier')).toEqual(of(zapier));
    expect(await found('q=IGUARÁN')).toEqual(of(failed));
    expect(await found('q=ursula@macondo')).toEqual(of(failed));
    // A day in Miami ends at five in the morning in London.
    expect(await found('received_from=2026-11-09&received_to=2026-11-09')).toEqual(of(done));
    expect(await found('received_from=2026-11-10')).toEqual(of(failed, held, zapier));
    expect(await found(`status=Failed&integration_id=${one.id}&q=ursula`)).toEqual(of(failed));
    expect((await server.as('miguel').get('/incoming-leads?status=Lost')).status).toBe(422);
    expect((await server.as('lucia').get('/incoming-leads')).status).toBe(403);
    expect((await server.as('walter').get(`/incoming-leads/${failed.id}`)).status).toBe(404);
  });

  test('page by page, each once, in both orders, with the total', async () => {
    const { id } = await connected();
    const all: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const made = await anIncomingLead(sol() as never, { integration_id: id });
      await server.admin.query('update incoming_leads set received_at = $1 where id = $2', [
        new Date(Date.parse(testNow) - at * 1_000),
        made.id,
      ]);
      all.push(made.id);
    }
    for (const [sort, expected] of [
      ['newest', all],
      ['oldest', all.toReversed()],
    ] as const) {
      const seen: string[] = [];
      for (let query = `sort=${sort}&limit=3`; query !== ''; ) {
        const page = await list(query);
        expect(page.total).toBe('7');
        seen.push(...page.ids);
        query = /\?([^>]+)>; rel="next"/.exec(page.link ?? '')?.[1] ?? '';
      }
      expect(seen).toEqual(expected);
    }
  });
});

test('GET /integrations/{id}/statistics counts by the agency’s days', async () => {
  const { id, post } = await connected();
  await post(person());
  server.setTime('2026-11-17T04:30:00.000Z');
  await post(person());
  await post(person({ email: '' }));
  server.setTime('2026-11-17T05:30:00.000Z');
  await post([7]);
  await process();
  const { body } = await server.as('miguel').get(`/integrations/${id}/statistics?days=3`);
  expect(body.days).toEqual([
    { day: '2026-11-15', received: 0, successful: 0, failed: 0, duplicate: 0, invalid: 0 },
    { day: '2026-11-16', received: 3, successful: 2, failed: 1, duplicate: 0, invalid: 0 },
    { day: '2026-11-17', received: 1, successful: 0, failed: 0, duplicate: 0, invalid: 1 },
  ]);
});

test('POST /integrations/{id}/test with what is no JSON: refused, and nothing is done', async () => {
  const { id } = await connected();
  const answer = await server
    .as('ana')
    .post(`/integrations/${id}/test`, '{ broken' as never, { 'content-type': 'application/json' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const { rows } = await server.admin.query('select 1 from incoming_leads');
  expect(rows).toEqual([]);
});
