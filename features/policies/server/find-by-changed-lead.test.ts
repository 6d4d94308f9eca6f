import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Quotes and policies of all agencies whose copied search text differs from their lead's. */
async function strays(): Promise<unknown[]> {
  const { rows } = await server.admin.query(
    `select sold.id, sold.lead_text, leads.search_text
     from (select tenant_id, id, lead_id, lead_text from quotes union all select tenant_id, id, lead_id, lead_text from policies) sold
     join leads on leads.tenant_id = sold.tenant_id and leads.id = sold.lead_id
     where sold.lead_text <> leads.search_text`,
  );
  return rows;
}

const found = async (q: string, username = 'lucia') => {
  const lists = await Promise.all(
    ['quotes', 'policies'].map((list) => server.as(username).get(`/${list}?q=${encodeURIComponent(q)}`)),
  );
  return lists.map(({ body }) => body.length);
};

test('quotes and policies are found by what their lead and its person are now, in their agency alone', async () => {
  const lucia = server.as('lucia');
  const contact = { name: 'Zoraida Quevedo', email: 'zq@example.com', phone: '305 555 7171' };
  const lead = (await lucia.post('/leads', aLead({ contact, zip_code: '33001' }))).body;
  await aPolicy(lucia, { client_id: lead.client_id, quote: { lead_id: lead.id } });
  expect(await found('quevedo zoraida')).toEqual([1, 1]);
  expect(await found('33001')).toEqual([1, 1]);

  const change = (body: object) => lucia.put(`/leads/${lead.id}`, body);
  expect((await change({ contact: { name: 'Zoraida Ñíguez' } })).status).toBe(200);
  expect([await found('quevedo'), await found('niguez')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await change({ zip_code: '33002-B' });
  expect([await found('33001'), await found('33002-b')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await change({ zip_code: '33003', contact: { name: 'Zoraida Última', phone: '305 555 7172' } });
  expect([await found('ultima 33003'), await found('3055557172')]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await found('zoraida', 'tom')).toEqual([0, 0]);
  expect(await strays()).toEqual([]);
});

test('so they are when a person, her lead, its quotes and its policies are written about at once', async () => {
  const [lucia, miguel] = [server.as('lucia'), server.as('miguel')];
  const lead = (await lucia.post('/leads', aLead())).body;
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      lucia.put(`/leads/${lead.id}`, { contact: { name: `Inés ${round}` } }),
      miguel.put(`/leads/${lead.id}`, { zip_code: `3310${round}`, status: 'Contactado' }),
      aPolicy(miguel, { client_id: lead.client_id }),
      aPolicy(lucia, { client_id: lead.client_id }),
    ]);
  }
  expect(await strays()).toEqual([]);
});
