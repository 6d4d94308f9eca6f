import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import { recount } from '#platform/testing/recount.ts';
import { aLead } from '../testing.ts';

const sent: SentStatement[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    observe(statement) {
      sent.push(statement);
      return undefined;
    },
  });
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;

/** Creates this many open leads of Lucía's, as copies of one. */
async function leadsOfLucia(count: number): Promise<void> {
  const { body } = await server.as('lucia').post('/leads', aLead());
  const { rows } = await server.admin.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'leads' and column_name <> 'id' and is_generated = 'NEVER'`,
  );
  const names = rows[0]?.names;
  await server.admin.query(
    `insert into leads (id, ${names}) select gen_random_uuid(), ${names} from leads, generate_series(2, $2::int) where id = $1`,
    [body.id, count],
  );
  await recount(server.admin);
}

test('who leaves thousands of leads hands them on in one transaction, in few statements, each with its row in the trail', async () => {
  const count = 2_345;
  await leadsOfLucia(count);
  const ana = server.as('ana');
  await ana.get('/auth/me');
  sent.length = 0;
  const answer = await ana.put(`/auth/users/${idOf('lucia')}/status`, { is_active: false, hand_on_to: idOf('miguel') });
  expect(answer.status).toBe(200);
  expect(sent.filter(({ sql }) => /^begin\b/i.test(sql)).length).toBeLessThanOrEqual(1);
  // One audit row for each, and its row in the queue for the hash chain.
  const rows = sent.filter(({ sql }) => /^insert into "audit_(events|waiting)"/.test(sql));
  expect(rows.length).toBeLessThan(40);
  expect(sent.length - rows.length).toBeLessThan(40);
  const { rows: left } = await server.admin.query(
    `select count(*) filter (where assigned_agent = $1)::int as left_over,
            count(*) filter (where assigned_agent = $2)::int as handed_on
     from leads`,
    [idOf('lucia'), idOf('miguel')],
  );
  expect(left).toEqual([{ left_over: 0, handed_on: count }]);
  const { rows: told } = await server.admin.query(
    "select count(distinct entity_id)::int as n from audit_events where action = 'updateLead' and outcome = 'done'",
  );
  expect(told).toEqual([{ n: count }]);
  const { body } = await server.as('miguel').get('/notifications');
  expect(body).toHaveLength(1);
  expect(body[0].facts).toEqual({ colleague: 'Lucía Ferrer', leads: String(count), by: 'Ana Beltrán' });
});
