import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { deliveryMaxBytes } from '../../contract.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from incoming_leads'));

async function sending(payload: Buffer, type: string) {
  const { path } = await connectSource(server, {
    integration_type: 'Custom',
    duplicate_check: false,
    settings: { authentication: 'address' },
  });
  const headers = { 'content-type': type };
  const { statusCode } = await server.http.inject({ method: 'POST', url: path, payload, headers });
  return statusCode;
}

const part = (head: string, content: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const person = `${part('name="name"', 'Eva Gil')}${part('name="email"', 'eva.gil@example.com')}`;
const withFile = (content: string) =>
  `${person}${part('name="poliza"; filename="póliza actual.pdf"', content)}--x--\r\n`;

/** A body of the requested size for each type. */
const bodies = {
  'application/json': (fill: string) => `{"name":"Eva Gil","email":"eva.gil@example.com","comment":"${fill}"}`,
  'application/x-www-form-urlencoded': (fill: string) => `name=Eva+Gil&email=eva.gil%40example.com&comment=${fill}`,
  'application/xml': (fill: string) =>
    `<lead><name>Eva Gil</name><email>eva.gil@example.com</email><comment>${fill}</comment></lead>`,
  'multipart/form-data; boundary=x': withFile,
} as const;

describe.each(Object.entries(bodies))('%s', (type, bodyOf) => {
  const ofSize = (bytes: number) => Buffer.from(bodyOf('a'.repeat(bytes - Buffer.byteLength(bodyOf('')))));

  test('of nothing is answered', async () => {
    expect([200, 400]).toContain(await sending(Buffer.alloc(0), type));
  });

  test.each([1_000, 64 * 1_024, 70 * 1_024, deliveryMaxBytes - 1, deliveryMaxBytes])(
    'of %i bytes is a lead',
    async (bytes) => {
      const body = ofSize(bytes);
      expect(body).toHaveLength(bytes);
      expect(await sending(body, type)).toBe(200);
      await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
      const { rows } = await server.admin.query('select status, contact_name, mapped, source_data from incoming_leads');
      expect(rows).toMatchObject([{ status: 'Completed', contact_name: 'Eva Gil' }]);
      if (!type.startsWith('multipart')) return;
      const size = Math.ceil((bytes - Buffer.byteLength(withFile(''))) / 1_000);
      if (size > 1) expect(rows[0].mapped.notes).toContain(`póliza actual.pdf (${size} kB)`);
      expect(JSON.stringify(rows[0].source_data).length).toBeLessThan(300);
    },
  );

  test('of a byte too many is refused, and nothing of it is kept', async () => {
    expect(await sending(ofSize(deliveryMaxBytes + 1), type)).toBe(413);
    expect((await server.admin.query('select 1 from incoming_leads')).rows).toEqual([]);
  });
});

test('A file that is cut is answered, too', async () => {
  expect(
    await sending(Buffer.from(withFile('a'.repeat(80_000)).slice(0, 70_000)), 'multipart/form-data; boundary=x'),
  ).toBe(400);
});
