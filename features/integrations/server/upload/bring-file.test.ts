import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { bringFile, people } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const modules = (to: string) => server.admin.query('update tenants set features_enabled = $1', [to]);
beforeEach(() => modules('{leads,integrations}'));

const bring = (username: string, text = people(2)) => bringFile(server.as(username), 'leads.csv', text);
const silent = async () => (await server.admin.query('select id from integrations where is_silent')).rows;

test('201: two first files at once come by one integration that is made with them, and the next one by the same', async () => {
  const both = await Promise.all([bring('ana'), bring('ana')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const third = await bring('ana');
  const known = await silent();
  expect(known).toHaveLength(1);
  expect([...both, third].map(({ body }) => body.integration_id)).toEqual(Array(3).fill(known[0].id));
  const listed = await server.as('ana').get('/integrations');
  expect(listed.body).toMatchObject([{ id: known[0].id, integration_type: 'File Upload' }]);
});

test('one that was deleted is not used again', async () => {
  const { body } = await bring('ana');
  await server.as('ana').delete(`/integrations/${body.integration_id}`);
  expect((await bring('ana')).body.integration_id).not.toBe(body.integration_id);
});

test('files want the module of the leads, and not that of what comes in by itself', async () => {
  await modules('{leads}');
  const { status, body } = await bring('ana');
  expect(status).toBe(201);
  const { body: listed } = await server.as('ana').get('/file-uploads');
  expect(listed.map(({ id }: { id: string }) => id)).toContain(body.id);
  expect((await server.as('ana').get(`/file-uploads/${body.id}`)).status).toBe(200);
  expect((await server.as('ana').get('/integrations')).status).toBe(403);
  await modules('{integrations}');
  expect((await bring('ana')).status).toBe(403);
  expect((await server.as('ana').get(`/file-uploads/${body.id}`)).status).toBe(403);
});

test('another agency sees none of them, and nobody but the Admin brings one', async () => {
  const { body } = await bring('ana');
  const theirs = (await server.as('walter').get('/file-uploads')).body.map(({ id }: { id: string }) => id);
  expect(theirs).not.toContain(body.id);
  expect((await bring('lucia')).status).toBe(403);
});

test('422: of a file that cannot be read nothing is kept, not even the integration it would have come by', async () => {
  await server.admin.query('update integrations set deleted_at = now() where is_silent');
  const { body } = await bring('ana', 'name\n');
  expect(body.code).toBe('no_rows');
  expect((await server.admin.query('select 1 from integrations where is_silent and deleted_at is null')).rows).toEqual(
    [],
  );
});
