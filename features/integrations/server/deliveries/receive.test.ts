import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource, signedBy as signed } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from incoming_leads');
  await server.admin.query("delete from rate_limits where key like 'hook-refused%'");
});

const connected = (input: object) => connectSource(server, input);

interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

async function send(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  method: 'POST' | 'GET' = 'POST',
): Promise<Answer> {
  const answer = await server.http.inject({ method, url, headers, ...(method === 'POST' && { payload: body }) });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

async function rows() {
  const { rows: found } = await server.admin.query(
    'select status, outcome, delivery_key, external_id, source_data, lead_id, problems from incoming_leads order by received_at, id',
  );
  return found;
}

const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});

const person = (input: object = {}) => ({
  id: randomUUID(),
  name: 'Rocío Álvarez',
  email: `rocio.${randomUUID()}@example.net`,
  phone: '',
  product: 'Casa',
  ...input,
});

describe('A delivery of a webhook', () => {
  test('200, is stored whole, and becomes a lead with its campaign on the board', async () => {
    const { path, secret, id } = await connected({});
    const body = JSON.stringify(person({ phone: '305-555-0188', campaign: 'casa-primavera', zip: '33139' }));
    expect(await send(path, body, signed(secret, body))).toMatchObject({ status: 200, text: '{"accepted":1}' });
    expect(await rows()).toMatchObject([{ status: 'Pending', source_data: JSON.parse(body) }]);
    await process();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'Completed', outcome: 'created' });
    const { body: lead } = await server.as('lucia').get(`/leads/${row.lead_id}`);
    expect(lead).toMatchObject({
      contact: { name: 'Rocío Álvarez', phone: '+13055550188' },
      product_type: 'Casa',
      campaign: 'casa-primavera',
      zip_code: '33139',
      status: 'Nuevo',
      assigned_agent: null,
      origin: { integration_id: id },
    });
    const { body: integration } = await server.as('ana').get(`/integrations/${id}`);
    expect(integration).toMatchObject({
      status: 'Active',
      total_leads_processed: 1,
      successful_leads: 1,
      pending_leads: 0,
      last_sync_at: '2026-11-16T20:00:00Z',
    });
  });

  test('repeated twenty times at once: the same answer, one row, one lead', async () => {
    const { path, secret } = await connected({});
    const body = JSON.stringify(person());
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, body, signed(secret, body))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"accepted":1}']));
    await Promise.all([process(), process()]);
    expect(await rows()).toMatchObject([{ status: 'Completed' }]);
  });

  test('401 alike for an unknown address, no signature, a wrong one, and one byte changed; nothing is stored', async () => {
    const { path, secret } = await connected({});
    const body = JSON.stringify(person());
    const right = signed(secret, body);
    const answers = await Promise.all([
      send(`${path.slice(0, -3)}abc`, body, right),
      send('/hooks/in/short', body, right),
      send(path, body, { 'content-type': 'application/json' }),
      send(path, body, signed('another', body)),
      send(path, body.replace('Rocío', 'Rocia'), right),
      send(path, body, { ...right, 'x-signature-256': right['x-signature-256'].replace('sha256=', 'sha1=') }),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(await rows()).toEqual([]);
  });
});

describe('Whoever sends', () => {
  test('403 while paused, nothing is stored; Google too, and its test is answered as ever', async () => {
    const { path, secret, id } = await connected({});
    await server.as('ana').put(`/integrations/${id}`, { status: 'Inactive' });
    const body = JSON.stringify(person());
    expect((await send(path, body, signed(secret, body))).status).toBe(403);
    const google = await connected({ integration_type: 'Google Ads', webhook_secret: 'google-key' });
    await server.as('ana').put(`/integrations/${google.id}`, { status: 'Inactive' });
    const lead = JSON.stringify({ lead_id: 'x', google_key: 'google-key', user_column_data: [] });
    expect((await send(google.path, lead, { 'content-type': 'application/json' })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test('several refusals in a row mark the integration, and what is right is taken nevertheless', async () => {
    const { path, secret, id } = await connected({});
    await server.as('ana').put(`/integrations/${id}`, { status: 'Active' });
    const body = JSON.stringify(person());
    for (let time = 0; time < 6; time += 1) await send(path, body, signed('another', body));
    await expect.poll(async () => (await server.as('ana').get(`/integrations/${id}`)).body.status).toBe('Error');
    const { body: integration } = await server.as('ana').get(`/integrations/${id}`);
    expect(integration.trouble).toMatchObject({ code: 'signature_refused', message: expect.stringMatching(/secret/) });
    expect((await send(path, body, signed(secret, body))).status).toBe(200);
  });

  test('a batch is many deliveries: one that is no lead does not lose the rest', async () => {
    const { path, secret } = await connected({});
    const body = JSON.stringify([person(), 7, person({ name: '', email: '' }), person()]);
    expect(await send(path, body, signed(secret, body))).toMatchObject({ status: 200, text: '{"accepted":4}' });
    await process();
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual([
      'Completed',
      'Completed',
      'Failed',
      'Invalid',
    ]);
  });

  test.each([
    ['no JSON at all', '{ broken', {}, 400, 1],
    ['more levels than are read', `${'['.repeat(40)}${']'.repeat(40)}`, {}, 413, 0],
    ['compressed bytes', 'x', { 'content-encoding': 'gzip' }, 415, 0],
    ['a type of another kind', 'x', { 'content-type': 'image/png' }, 415, 0],
  ])('%s: refused, and never a failure of ours', async (_what, body, headers, status, kept) => {
    const { path, secret } = await connected({});
    const answer = await send(path, body, { ...signed(secret, body), ...(headers as object) });
    expect(answer.status).toBe(status);
    const found = await rows();
    expect(found).toHaveLength(kept);
    if (kept) expect(found[0]).toMatchObject({ status: 'Invalid', problems: [{ code: 'not_readable' }] });
  });

  test('413 for more than a megabyte', async () => {
    const { path, secret } = await connected({});
    const body = JSON.stringify({ name: 'x'.repeat(1_048_576) });
    expect((await send(path, body, signed(secret, body))).status).toBe(413);
  });

  test('names that a language could stumble over are data like any other', async () => {
    const { path, secret } = await connected({});
    const body =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"name":"Inés","email":"ines.p@example.com"}';
    expect((await send(path, body, signed(secret, body))).status).toBe(200);
    await process();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await rows()).toMatchObject([{ status: 'Completed' }]);
  });

  test('405 in words for a GET that no source sends', async () => {
    const { path } = await connected({});
    expect((await send(path, '', {}, 'GET')).status).toBe(405);
  });

  test('the same person by two deliveries at once is one client', async () => {
    const { path, secret } = await connected({});
    const email = `${randomUUID()}@example.com`;
    const bodies = Array.from({ length: 8 }, (_, at) =>
      JSON.stringify(person({ email, product: at % 2 ? 'Auto' : 'Casa' })),
    );
    await Promise.all(bodies.map((body) => send(path, body, signed(secret, body))));
    await Promise.all([process(), process(), process()]);
    const { rows: clients } = await server.admin.query('select count(*)::int as n from clients where email = $1', [
      email,
    ]);
    expect(clients).toEqual([{ n: 1 }]);
    const found = await rows();
    expect(found.filter(({ status }) => status === 'Completed')).toHaveLength(2);
    expect(found.filter(({ status }) => status === 'Duplicate')).toHaveLength(6);
  });
});
