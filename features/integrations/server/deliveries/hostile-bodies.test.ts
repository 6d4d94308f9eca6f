import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from incoming_leads');
});

/** A source of Sol Seguros, by default with an address that is its own authentication. */
async function connected(input: object = {}) {
  const { id, path } = await connectSource(server, { settings: { authentication: 'address' }, ...input });
  const send = (text: string | Buffer, type = 'application/json', headers: object = {}) =>
    server.http.inject({
      method: 'POST',
      url: path,
      payload: Buffer.from(text as string),
      headers: { 'content-type': type, ...headers },
    } as never) as unknown as Promise<{ statusCode: number; body: string }>;
  return { id, path, send };
}

const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});
const rows = async () =>
  (await server.admin.query('select status, delivery_key, problems from incoming_leads order by received_at, id')).rows;

/** A text that cannot be compressed. */
const noise = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join('');

describe('Whatever a source sends is no failure of ours', () => {
  test('413: more leads in one call than are stored at once; nothing of it is kept, and the most that are go through', async () => {
    const { send } = await connected();
    const list = (count: number) => `[${Array.from({ length: count }, (_, at) => `{"id":${at}}`).join()}]`;
    expect((await send(list(5_001))).statusCode).toBe(413);
    expect((await send(`[${Array.from({ length: 150_000 }, (_, at) => at).join()}]`)).statusCode).toBe(413);
    expect(await rows()).toEqual([]);
    expect((await send(list(5_000))).statusCode).toBe(200);
    expect(await rows()).toHaveLength(5_000);
  });

  test('400: XML with more levels than are read', async () => {
    const { send } = await connected({ integration_type: 'Custom' });
    for (const [levels, status] of [
      [70, 400],
      [5_000, 400],
      [100_000, 413],
    ] as const) {
      const { statusCode } = await send(`${'<a>'.repeat(levels)}x${'</a>'.repeat(levels)}`, 'application/xml');
      expect(statusCode, String(levels)).toBe(status);
    }
    expect((await rows()).map(({ status }) => status)).toEqual(Array(2).fill('Invalid'));
  });

  test('200: ids that are longer than an index takes are known again', async () => {
    const { send } = await connected({ integration_type: 'Custom' });
    const lead = `<adf><prospect><id source="${noise(400)}">${noise(399)}</id><customer><contact><name part="full">Eva Gil</name><email>eva.gil@example.com</email></contact></customer></prospect></adf>`;
    expect((await send(lead, 'application/xml')).statusCode).toBe(200);
    expect((await send(lead, 'application/xml')).statusCode).toBe(200);
    await process();
    expect(await rows()).toMatchObject([
      { status: 'Completed', delivery_key: expect.stringMatching(/^sha256:[\w-]{43}$/) },
    ]);
  });

  test('texts that are cut in the midst of a sign are leads like any other', async () => {
    const { send } = await connected();
    // The bounds of a name in a list, of a lead's name, of its notes, and of a trace.
    const lengths = [79, 119, 159, 199, 299, 399, 4_999, 9_999];
    for (const [at, length] of lengths.entries()) {
      const lead = {
        id: `cut-${at}`,
        name: `${'n'.repeat(length)}😀😀`,
        email: `cut.${at}@example.com`,
        address: `${'a'.repeat(length)}😀😀`,
        campaign: `${'c'.repeat(length)}😀😀`,
        notes: `${'o'.repeat(length)}😀😀`,
        zip: `${'1'.repeat(length)}😀`,
      };
      expect((await send(JSON.stringify(lead))).statusCode).toBe(200);
    }
    await process();
    expect((await rows()).map(({ status, problems }) => [status, problems[0]?.code === 'internal'])).toEqual(
      lengths.map(() => ['Completed', false]),
    );
  });

  test('what a rule makes that cannot be kept is made fit', async () => {
    const { id, send } = await connected();
    for (const [target_field, transformation_rule] of [
      ['name', '"a\\u0000b"'],
      ['notes', '"x\\u0000y"'],
    ]) {
      const made = await server.as('ana').post(`/integrations/${id}/field-mappings`, {
        mapping_type: 'Computed',
        source_field: 'name',
        target_field,
        transformation_rule,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    expect((await send('{"id":"rule","name":"Rosa","email":"rosa.rule@example.com"}')).statusCode).toBe(200);
    await process();
    expect(await rows()).toMatchObject([{ status: 'Completed' }]);
  });

  const partOf = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  test.each([
    ['application/json', '{"name":"Esc\\u0000 Uno\\ud800","phone":"305-555-2181","a\\u0000b":"\\u0000"}'],
    ['application/x-www-form-urlencoded', 'name=Esc%00+Uno%ED%A0%80&phone=305-555-2182&a%00b=%00'],
    [
      'multipart/form-data; boundary=x',
      `${partOf('name', 'Esc\u0000 Uno')}${partOf('phone', '305-555-2183')}--x--\r\n`,
    ],
    ['application/xml', '<lead><name>Esc\u0000 Uno</name><phone>305-555-2184</phone></lead>'],
  ])('signs that no database keeps are dropped: %s', async (type, body) => {
    const { send } = await connected();
    expect((await send(body, type)).statusCode).toBe(200);
    await process();
    const { rows: made } = await server.admin.query('select status, contact_name, source_data from incoming_leads');
    expect(made).toMatchObject([{ status: 'Completed', contact_name: expect.stringMatching(/^Esc Uno\ufffd{0,3}$/) }]);
  });

  test('401: a secret that is no base64 signs nothing', async () => {
    const { createHmac } = await import('node:crypto');
    const { send } = await connected({ webhook_secret: 'whsec_', settings: { authentication: 'signature' } });
    const body = '{"name":"Eva","email":"eva@example.com"}';
    const time = String(Math.floor(Date.parse(testNow) / 1_000));
    const signature = createHmac('sha256', '').update(`m1.${time}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'm1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
    expect((await send(body, 'application/json', headers)).statusCode).toBe(401);
  });

  test.each([
    ['nothing at all', '', 'application/json', 400],
    ['a number', '7', 'application/json', 200],
    ['null', 'null', 'application/json', 200],
    ['a list of nothing', '[null,[],[null]]', 'application/json', 200],
    ['bytes of Latin-1', Buffer.from('{"name":"Jos\xe9"}', 'latin1'), 'application/json', 400],
    ['JSON that calls itself a form', '{"name":"x"}', 'application/x-www-form-urlencoded', 200],
    ['a form that calls itself JSON', 'name=x', 'application/json', 400],
    [
      'a form of parts without an end',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['a form of parts without parts', '--x--\r\n', 'multipart/form-data; boundary=x', 200],
    ['a form of parts without a boundary', 'x', 'multipart/form-data', 400],
    ['a document that defines something', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'text/xml', 400],
    ['a type of no form', '{"name":"x"}', ';;;', 200],
    [
      'more fields than are read',
      Array.from({ length: 1_001 }, (_, at) => `a${at}=1`).join('&'),
      'application/x-www-form-urlencoded',
      400,
    ],
    [
      'a form that climbs',
      'a[__proto__][b]=1&__proto__=2&constructor[prototype][c]=3',
      'application/x-www-form-urlencoded',
      200,
    ],
    [
      'numbers beyond all bounds',
      '{"id":1e999999,"name":-1e999999,"email":123456789012345678901234567890}',
      'application/json',
      200,
    ],
  ])('%s', async (_, body, type, status) => {
    const { send } = await connected({ integration_type: 'Custom' });
    const answer = await send(body, type);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)]);
    await process();
    expect((await rows()).every((row) => ['Invalid', 'Failed', 'Completed'].includes(row.status))).toBe(true);
    expect(({} as { b?: unknown; c?: unknown }).b).toBeUndefined();
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is no way in', async (method) => {
    const { path } = await connected();
    const answer = await server.http.inject({ method: method as 'PUT', url: path });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await rows()).toEqual([]);
  });

  test('a body that never ends is given up, and holds up nobody', async () => {
    const { path, send } = await connected();
    await server.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = server.http.server.address() as { port: number };
    const slow = http.request({ method: 'POST', port, path, headers: { 'content-type': 'application/json' } });
    onTestFinished(() => void slow.destroy());
    slow.on('error', () => {});
    slow.write('[');
    await once(server.http.server, 'request');
    slow.write(' ');
    expect((await send('{"id":"fast","name":"Eva","email":"eva.fast@example.com"}')).statusCode).toBe(200);
    expect(await rows()).toHaveLength(1);
  });
});
