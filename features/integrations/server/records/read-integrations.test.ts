import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anIntegration } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('GET /integrations by the last sync: what came last first, those of which nothing came at the end, page by page', async () => {
  const ana = server.as('ana');
  const made: string[] = [];
  for (const synced of ['2026-11-10T10:00:00Z', null, '2026-11-12T10:00:00.123456Z', null, '2026-11-11T10:00:00Z']) {
    const { body } = await ana.post('/integrations', anIntegration());
    await server.admin.query('update integrations set last_sync_at = $1, updated_at = now() where id = $2', [
      synced,
      body.id,
    ]);
    made.push(body.id);
  }
  const [first, , third, , fifth] = made;
  const ids: string[] = [];
  for (let query = 'sort=last_sync&limit=1'; query !== ''; ) {
    const { body, headers } = await ana.get(`/integrations?${query}`);
    ids.push(...body.map(({ id }: { id: string }) => id));
    query = /\?([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? '';
  }
  expect(ids.slice(0, 3)).toEqual([third, fifth, first]);
  expect(ids.slice(3).toSorted()).toEqual([made[1], made[3]].toSorted());
});

test('What another key has written is told as trouble, keeps nobody from the others, and is mended by putting it in anew', async () => {
  const ana = server.as('ana');
  const given = { integration_type: 'Zapier', api_key: 'the-key', headers: { 'x-own': 'a' } } as const;
  const { body: made } = await ana.post('/integrations', anIntegration(given));
  const { body: other } = await ana.post('/integrations', anIntegration());
  // Written with the key that is lost.
  await server.admin.query(
    "update integrations set api_key = 'v1.AAAA.AAAA.AAAA', headers = 'v1.AAAA.AAAA.AAAA', address = 'v1.AAAA.AAAA.AAAA' where id = $1",
    [made.id],
  );
  const { status, body } = await ana.get('/integrations');
  expect(status).toBe(200);
  const listed = body.find(({ id }: { id: string }) => id === made.id);
  expect(listed).toMatchObject({
    webhook_url: '',
    headers: {},
    trouble: { code: 'credential_unreadable', message: expect.stringMatching(/Enter it again/) },
  });
  expect(body.find(({ id }: { id: string }) => id === other.id).trouble).toBeNull();
  const path = `/integrations/${made.id}`;
  expect((await ana.post(`${path}/rotate`, { name: 'address' })).status).toBe(200);
  const mended = await ana.put(path, { api_key: 'another-key', headers: { 'x-own': 'b' } });
  expect([mended.status, mended.body.trouble]).toEqual([200, null]);
  expect(mended.body.webhook_url).toMatch(/\/hooks\/in\//);
  expect((await ana.delete(path)).status).toBe(204);
});

test('One that is set Active without its keys says what it lacks, in the list and in the figures, until it has them', async () => {
  const ana = server.as('ana');
  const { body: made } = await ana.post('/integrations', anIntegration({ integration_type: 'HubSpot' }));
  const lacking = async () =>
    (await ana.get('/integrations/dashboard')).body.lacking.filter(({ id }: { id: string }) => id === made.id);
  expect(await lacking()).toEqual([]);
  const active = await ana.put(`/integrations/${made.id}`, { status: 'Active' });
  expect(active.body).toMatchObject({ status: 'Active', missing: ['api_key', 'api_secret'] });
  expect(await lacking()).toEqual([
    { id: made.id, name: made.name, integration_type: 'HubSpot', missing: ['api_key', 'api_secret'] },
  ]);
  await ana.put(`/integrations/${made.id}`, { api_key: 'pat-na1', api_secret: 'client-secret' });
  expect(await lacking()).toEqual([]);
});
