import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectInvalid, expectNoForgedCursor, expectOwnCursors, expectPaged } from '#platform/testing/pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Twenty colleagues of the same instant: their order can only come from the id.
  await server.admin.query(
    `insert into users (tenant_id, id, username, email, full_name, role, password_hash, created_at)
     select $1, gen_random_uuid(), 'colega_' || n, 'colega' || n || '@example.com', 'Colega ' || n, 'CSR', 'x',
            '2026-11-17T00:00:00.123456Z'
     from generate_series(1, 20) n`,
    [server.world.tenants.sol],
  );
});
afterAll(() => server.close());

const names = (body: { username: string }[]) => body.map(({ username }) => username);
const find = async (q: string) =>
  names((await server.as('ana').get(`/auth/users?q=${encodeURIComponent(q)}`)).body).sort();

describe('GET /auth/users', () => {
  test('200 with the own agency alone, newest first, without anything of the passwords', async () => {
    const answer = await server.as('grace').get('/auth/users');
    expect(names(answer.body).sort()).toEqual(['grace', 'ivy', 'nora', 'tom', 'walter']);
    expect(answer.headers['x-total-count']).toBe('5');
    expect(answer.headers.link).toBeUndefined();
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash|sol/i);
    for (const user of answer.body) expect(user.tenant_id).toBe(server.world.tenants.lakeside);
  });

  test('200 page by page along the Link header, without gaps or repeats', async () => {
    const seen = names(await expectPaged<{ id: string; username: string }>(server.as('ana'), '/auth/users', [4]));
    expect(seen).toHaveLength(25);
    expect(seen.slice(0, 20).every((name) => name.startsWith('colega_'))).toBe(true);
  });

  test('200 for q: part of a name, a user name or an e-mail, whatever the case and the accents', async () => {
    expect(await find('BELTRÁN')).toEqual(['ana']);
    expect(await find('beltran')).toEqual(['ana']);
    expect(await find('nunez')).toEqual(['miguel']);
    expect(await find('Lúcia fErRer')).toEqual(['lucia']);
    expect(await find('colega_7')).toEqual(['colega_7']);
    expect(await find('colega19@example')).toEqual(['colega_19']);
    expect(await find('walter')).toEqual([]);
    await server.admin.query(
      "update users set full_name = 'Ana O’Brien', email = 'a.o''brien@example.com' where username = 'ana'",
    );
    for (const q of ['obrien', 'O’BRIEN', "o'brien", 'a.obrien@', 'a.o’brien@'])
      expect(await find(q), q).toEqual(['ana']);
    expect(await find("'")).toEqual([]);
  });

  test('200 for q: signs of patterns and of SQL are only text', async () => {
    for (const q of ['%', '_____________________________', "' or 1=1 --", '\\', 'colega%1']) {
      expect(await find(q), q).toEqual([]);
    }
    expect((await find('_7')).sort()).toEqual(['colega_7']);
  });

  test('200 by role and state, in any of the orders', async () => {
    const ask = async (query: string) => names((await server.as('ana').get(`/auth/users?${query}`)).body);
    expect((await ask('role=Agente')).sort()).toEqual(['lucia']);
    await server.admin.query("update users set is_active = false where username = 'colega_3'");
    expect(await ask('state=inactive')).toEqual(['colega_3']);
    expect(await ask('state=active&role=CSR&q=colega_3')).toEqual([]);
    expect((await ask('role=CSR&state=active')).length).toBe(20);
    const byName = await ask('sort=name&q=example.com&role=Manager');
    expect(byName).toEqual(['miguel']);
    expect((await ask('sort=name')).slice(0, 2)).toEqual(['ana', 'carlos']);
    expect((await ask('sort=oldest')).slice(-1)[0]).toMatch(/^colega_/);
  });

  test('200 page by page by name, without gaps or repeats', async () => {
    const seen = names(
      await expectPaged<{ id: string; username: string }>(server.as('ana'), '/auth/users?sort=name', [4]),
    );
    expect(seen).toHaveLength(25);
  });

  test('422 for a page that cannot be', async () => {
    await expectInvalid(server.as('ana'), '/auth/users', [
      'limit=0',
      'limit=501',
      'limit=ten',
      'limit=1.5',
      'limit=1&limit=2',
      'cursor=nonsense',
      `q=${'x'.repeat(101)}`,
      'q=a%00b',
      'q=a&q=b',
      'role=Super Admin',
      'role=agent',
      'state=gone',
      'sort=phone',
    ]);
  });

  test('422 for a cursor with what cannot be in the column, or of another search', async () => {
    await expectNoForgedCursor(server.as('ana'), '/auth/users', [
      ['yesterday', 'nobody'],
      ['2026-11-17T00:00:00Z', 'nobody'],
      [1, 2],
    ]);
    await expectOwnCursors(server.as('ana'), ['/auth/users', '/auth/users?q=example']);
  });
});
