import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('GET /users/sellers', () => {
  test('200 with the active sellers of the own agency, by name', async () => {
    const answer = await server.as('carlos').get('/users/sellers');
    expect(answer.body.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
      'Ana Beltrán',
      'Lucía Ferrer',
      'Miguel Núñez',
    ]);
    expect(Object.keys(answer.body[0]).sort()).toEqual(['email', 'full_name', 'id']);
    await server.admin.query("update users set is_active = false where username = 'grace'");
    const theirs = await server.as('tom').get('/users/sellers');
    expect(theirs.body.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
      'Tom Becker',
      'Walter Hughes',
    ]);
  });

  test('200 also where the plan has no leads', async () => {
    const { lakeside } = server.world.tenants;
    await server.admin.query("update tenants set features_enabled = '{quotes}' where id = $1", [lakeside]);
    expect((await server.as('nora').get('/users/sellers')).status).toBe(200);
    expect((await server.as('nora').get('/leads')).body.code).toBe('feature_disabled');
  });
});
