import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectPaged } from '#platform/testing/pages.ts';
import { recount } from '#platform/testing/recount.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Listed {
  id: string;
  contact: { name: string };
}

const list = (query: string, username = 'lucia') => server.as(username).get(`/leads${query}`);

const whole = (query: string, ...sizes: number[]) => expectPaged<Listed>(server.as('lucia'), `/leads?${query}`, sizes);

describe('Sorting and paging', () => {
  const names = [
    'Ñuca',
    'Nunzio',
    'Núñez',
    'Oller',
    'nube',
    'Ñandú',
    'Nuñez',
    'Muñoz',
    'Zóe',
    'Álvaro',
    'álvaro',
    'Ana',
  ];

  beforeAll(async () => {
    // Only two instants: within each, the order follows from the id alone. Two clients share each name.
    await server.admin.query(
      `with people as (
         insert into clients (tenant_id, id, name, email)
         select $1, gen_random_uuid(), names.name, 'p@example.com' from unnest($2::text[]) names(name), generate_series(1, 2)
         returning id, name)
       insert into leads (tenant_id, id, client_id, client_name, search_text, source, created_at, updated_at)
       select $1, gen_random_uuid(), id, name, 'sortprobe', 'Call',
              case when row_number() over (order by id) % 2 = 0 then '2026-11-10T10:00:00.000001Z'::timestamptz else '2026-11-10T10:00:00.000002Z' end,
              '2026-11-11T10:00:00Z'
       from people`,
      [server.world.tenants.sol, names],
    );
    await recount(server.admin);
  });

  for (const sort of ['newest', 'oldest', 'updated', 'name']) {
    test(`200 page by page without gaps or repeats, also among equals: ${sort}`, async () => {
      expect(await whole(`q=sortprobe&sort=${sort}`, 1, 5, 24)).toHaveLength(24);
    });
  }

  test('200 newest first, oldest first and latest changed first', async () => {
    const newest = await whole('sort=newest', 7);
    const oldest = await whole('sort=oldest', 7);
    expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse());
    expect(newest.slice(-24).every(({ contact }) => names.includes(contact.name))).toBe(true);
    server.setTime('2026-11-16T20:30:00.000Z');
    await server.as('lucia').put(`/leads/${newest.at(-1)?.id}`, { notes: 'Tocado' });
    expect((await list('?sort=updated&limit=1')).body[0].id).toBe(newest.at(-1)?.id);
    server.setTime('2026-11-16T20:00:00.000Z');
  });

  test('200 by name as Spanish readers expect: ñ after n, accents only decide between equals', async () => {
    const sorted = (await whole('q=sortprobe&sort=name', 3)).map(({ contact }) => contact.name);
    expect(sorted.filter((_, index) => index % 2 === 0)).toEqual([
      'álvaro',
      'Álvaro',
      'Ana',
      'Muñoz',
      'nube',
      'Nunzio',
      'Nuñez',
      'Núñez',
      'Ñandú',
      'Ñuca',
      'Oller',
      'Zóe',
    ]);
  });

  test('200 with an exact total up to 1000 and 1000+ beyond it, where the agency keeps no figure', async () => {
    const { id } = (await server.as('tom').post('/leads', aLead({ source: 'Call' }))).body;
    const add = (count: number) =>
      server.admin.query(
        `insert into leads (tenant_id, id, client_id, source, search_text)
         select tenant_id, gen_random_uuid(), client_id, source, 'countprobe' from leads, generate_series(1, $2) where id = $1`,
        [id, count],
      );
    const totalOf = async (query: string) => (await list(query, 'tom')).headers['x-total-count'];
    await add(999);
    expect(await totalOf('?limit=1&source=Call')).toBe('1000');
    await add(1);
    const answer = await list('?limit=2&source=Call', 'tom');
    expect(answer.headers['x-total-count']).toBe('1000+');
    expect(answer.body).toHaveLength(2);
    expect(await totalOf('?limit=1&q=countprobe')).toBe('1000');
  });

  test('200 with the kept figure as the total of all leads, of a status, or of a product, however many there are', async () => {
    const totals = async (query: string) => Number((await list(query, 'walter')).headers['x-total-count']);
    const queries = ['?limit=1', '?limit=1&status=Nuevo', '?limit=1&product_type=Casa&sort=name'];
    const before = await Promise.all(queries.map(totals));
    const both = '?limit=1&status=Nuevo&product_type=Casa';
    const counted = await totals(both);
    await server.as('tom').post('/leads', aLead({ product_type: 'Casa' }));
    await server.admin.query(
      `update tallies set count = count + 5000 where tenant_id = $1 and subject like 'leads_by_%' and (subject, value, shard) in (
         select distinct on (subject, value) subject, value, shard from tallies where tenant_id = $1 order by 1, 2, 3)
       and value in ('Nuevo', 'Casa')`,
      [server.world.tenants.lakeside],
    );
    expect(await Promise.all(queries.map(totals))).toEqual(before.map((total) => total + 5_001));
    expect(await totals(both)).toBe(counted + 1);
  });
});
