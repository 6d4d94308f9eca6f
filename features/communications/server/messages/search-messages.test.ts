import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import { cursorOf, expectFound, expectNoForgedCursor, expectPaged } from '#platform/testing/pages.ts';

let server: TestServer;
const sent: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    observe({ sql }) {
      sent.push(sql);
      return undefined;
    },
  });
  await server.admin.query(
    `insert into messages (tenant_id, id, recipient_name, recipient_email, communication_type, template_type, purpose, language,
       subject, content, status, event_key, phase, search_text, created_at)
     select $1, md5('found-' || n)::uuid, 'Camila García', 'camila@example.com', case when n % 2 = 0 then 'Email' else 'SMS' end,
       'Custom', 'service', 'es', '', '', case when n % 3 = 0 then 'Failed' else 'Sent' end, 'found:' || n, 'settled',
       E'\\ncamila garcia\\ncamila@example.com\\n su poliza al 100% de ' || case when n % 10 = 0 then 'casa' else 'auto' end,
       -- Three of each moment: the id decides.
       timestamptz '2026-06-01T16:00:00Z' - (n / 3) * interval '1 hour'
     from generate_series(1, $2) as n`,
    [server.world.tenants.sol, totalCountMax + 2],
  );
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const list = '/communications/logs';
const found = async (query: string) => {
  const { body, headers } = await ana().get(`${list}?${query}`);
  return [body.length, headers['x-total-count']];
};

test('a word that many have: the newest first, each once over all pages, counted as far as any list', async () => {
  const rows = await expectPaged(ana(), `${list}?q=garcia%20casa`, [7, 50]);
  expect(rows).toHaveLength(100);
  const times = rows.map((row) => (row as unknown as { created_at: string }).created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(await found('q=garcia')).toEqual([100, '1000+']);
  expect(await found('q=casa')).toEqual([100, '100']);
});

test('with every other filter, on both sides of its bound', async () => {
  expect(await found('q=garcia&status=Failed&limit=500')).toEqual([334, '334']);
  expect(await found('q=garcia&communication_type=Email&limit=500')).toEqual([500, '501']);
  expect(await found('q=casa&template_type=Custom')).toEqual([100, '100']);
  expect(await found('q=casa&template_type=Lead%20Welcome')).toEqual([0, '0']);
  expect(await found('q=casa&is_test=true')).toEqual([0, '0']);
  expect(await found('q=casa&is_test=false')).toEqual([100, '100']);
  expect(await found('q=casa&record_type=lead')).toEqual([0, '0']);
  expect(await found('q=casa&client_id=00000000-0000-4000-8000-000000000001')).toEqual([0, '0']);
  expect(await found('q=casa&record_id=00000000-0000-4000-8000-000000000001')).toEqual([0, '0']);
  // From midnight in Miami, 4:00 UTC, to the next midnight: 24 hours, three messages in each.
  expect(await found('q=garcia&from=2026-05-30&to=2026-05-30')).toEqual([72, '72']);
  expect(await found('q=garcia&from=2026-06-02')).toEqual([0, '0']);
});

test('what one page holds whole is looked for once; what it does not, and what comes after it, is counted, too', async () => {
  const searches = async (query: string) => {
    sent.length = 0;
    const { body, headers } = await ana().get(`${list}?${query}`);
    const count = sent.filter((sql) => sql.includes('search_messages')).length;
    return [body.length, headers['x-total-count'], count];
  };
  expect(await searches('q=nobody')).toEqual([0, '0', 1]);
  expect(await searches('q=casa&limit=100')).toEqual([100, '100', 1]);
  expect(await searches('q=casa&limit=99')).toEqual([99, '100', 2]);
  const afterTheFirst = await cursorOf(ana(), `${list}?q=casa`);
  expect(await searches(`q=casa&limit=100&cursor=${afterTheFirst}`)).toEqual([99, '100', 2]);
});

test('signs of patterns are letters, and words that nobody wrote find nothing', async () => {
  expect((await found('q=100%25'))[1]).toBe('1000+');
  expect(await found(`q=${encodeURIComponent("gar_ia' or true --")}`)).toEqual([0, '0']);
  expect(await found('q=g%25a')).toEqual([0, '0']);
});

test('another agency finds none of it', async () => {
  await expectFound(server.as('walter'), list, {}, { 'q=garcia': [], 'q=camila@example.com': [] });
});

test('a cursor is that of its own words', async () => {
  await expectNoForgedCursor(ana(), `${list}?q=garcia`, [['yesterday', 'none']]);
});
