import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { expectPaged } from '#platform/testing/pages.ts';
import { quoteSorts } from '../contract.ts';
import { aQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const lead = await server.as('lucia').post('/leads', aLead());
  const { body } = await server.as('lucia').post('/quotes', aQuote({ lead_id: lead.body.id }));
  // Two instants and two days only, so that within each the order comes from the id alone.
  await server.admin.query(
    `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, annual_premium, valid_until,
       search_text, created_at, updated_at)
     select tenant_id, gen_random_uuid(), 'X-' || n, lead_id, client_id, 'Casa', n, date '2026-12-01' + n % 2,
       'sortprobe', timestamptz '2026-11-10T10:00:00.000001Z' + n % 2 * interval '1 microsecond', '2026-11-11T10:00:00Z'
     from quotes, generate_series(1, 24) n where id = $1`,
    [body.id],
  );
});
afterAll(() => server.close());

interface Listed {
  id: string;
  created_at: string;
  valid_until: string;
}

const list = async (query: string) => (await server.as('lucia').get(`/quotes?${query}`)).body as Listed[];

describe('Sorting and paging', () => {
  for (const sort of quoteSorts) {
    for (const filter of ['q=sortprobe', 'product_type=Casa', 'status=Pendiente&product_type=Casa']) {
      test(`200 page by page without gaps or repeats, also among equals: ${sort}, ${filter}`, async () => {
        expect(await expectPaged(server.as('lucia'), `/quotes?${filter}&sort=${sort}`, [1, 5, 24])).toHaveLength(24);
      });
    }
  }

  test('200 newest first, oldest first, soonest to expire first, latest changed first', async () => {
    const newest = await list('q=sortprobe&sort=newest');
    const instants = newest.map(({ created_at }) => created_at);
    expect(instants).toEqual([...instants].sort().reverse());
    expect((await list('q=sortprobe&sort=oldest')).map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse());
    const days = (await list('q=sortprobe&sort=valid_until')).map(({ valid_until }) => valid_until);
    expect(days).toEqual([...days].sort());
    await server.as('lucia').put(`/quotes/${newest.at(-1)?.id}`, { notes: 'Tocada' });
    expect((await list('product_type=Casa&sort=updated&limit=1'))[0]?.id).toBe(newest.at(-1)?.id);
  });
});
