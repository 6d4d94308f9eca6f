import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { listedBytesMax } from '../../contract/incoming-lead.ts';
import { anIncomingLead } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a list shows of what was sent what is short, and a lead by itself all of it', async () => {
  const agency = { as: () => server.as('ana'), id: server.world.tenants.sol, admin: server.admin };
  const { id } = await anIncomingLead(agency);
  const shown = async (address: string) => [(await server.as('ana').get(address)).body].flat()[0].source_data;
  for (const [bytes, isListed] of [
    [listedBytesMax, true],
    [listedBytesMax + 1, false],
  ] as const) {
    const text = 'x'.repeat(bytes - '{"a":""}'.length);
    await server.admin.query('update incoming_leads set source_data = $2 where id = $1', [id, { a: text }]);
    expect(await shown('/incoming-leads')).toEqual(isListed ? { a: text } : null);
    expect(await shown(`/incoming-leads/${id}`)).toEqual({ a: text });
  }
  await server.admin.query('update incoming_leads set source_data = $2, fetched = $3 where id = $1', [
    id,
    { a: 'notice' },
    { a: 'x'.repeat(listedBytesMax) },
  ]);
  expect(await shown('/incoming-leads')).toBeNull();
  expect(await shown(`/incoming-leads/${id}`)).toMatchObject({ notice: { a: 'notice' } });
});
