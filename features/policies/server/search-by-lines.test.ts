import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { databaseRoles } from '#platform/server/database/database.ts';
import { migrationFiles } from '#platform/server/database/migrate.ts';
import { statementsOf } from '#platform/server/database/sql-statements.ts';
import { aPolicy } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The search texts of all records. */
async function texts(): Promise<string[]> {
  const { rows } = await server.admin.query(
    `select 'lead' as kind, id, search_text from leads union all select 'quote', id, search_text from quotes
     union all select 'policy', id, search_text from policies order by 1, 2`,
  );
  return rows.map(({ kind, search_text }) => `${kind} ${search_text}`);
}

/** The texts as before the migration: in one line, with apostrophes. */
async function makeOld(people: Record<string, string>): Promise<void> {
  const oneLine = "trim(regexp_replace(search_text, '\\s+', ' ', 'g'))";
  for (const table of ['leads', 'quotes', 'policies']) {
    await server.admin.query(`update ${table} set search_text = ${oneLine}`);
  }
  for (const [plain, old] of Object.entries(people)) {
    for (const table of ['leads', 'quotes', 'policies']) {
      await server.admin.query(`update ${table} set search_text = replace(search_text, $1, $2)`, [plain, old]);
    }
  }
}

test('the migration makes of the texts of all agencies what the server writes now', async () => {
  const people = [
    {
      name: "Rory O'Brien-Núñez",
      email: "r.o'brien@example.com",
      phone: '(305) 555-0142',
      whatsapp: '+52 55 1234 5678',
    },
    { name: 'Enzo  D\u2019Angelo \u00B4Tito', email: '', phone: '305 555 0199', whatsapp: '305 555 0199' },
    { name: 'Ñandú', email: 'n@example.com', phone: '' },
  ];
  for (const username of ['lucia', 'tom']) {
    for (const contact of people) {
      const caller = server.as(username);
      const lead = await caller.post('/leads', {
        contact,
        zip_code: contact.phone && '00907-1234',
        product_type: 'Auto',
      });
      const policy_number = contact.email ? '' : `PÓL 77 ${username} O\u2019K-1`;
      const sold = await aPolicy(caller, {
        client_id: lead.body.client_id,
        quote: { carrier: `Farmer\u2019s  Own` },
        policy_number,
      });
      expect(sold.id).toBeDefined();
    }
  }
  const written = await texts();
  await makeOld({
    obrien: "o'brien",
    dangelo: 'd\u2019angelo',
    tito: '\u00B4tito',
    farmers: 'farmer\u2019s',
    ok: 'o\u2019k',
  });
  expect(await texts()).not.toEqual(written);

  const { sql } = migrationFiles().find(({ name }) => name.startsWith('0008_')) as { sql: string };
  // As the migrations run. On a Citus cluster this one never runs, because it predates clusters.
  const asOwner = ["set citus.propagate_set_commands = 'none'", 'begin', `set local role ${databaseRoles.owner}`];
  for (const statement of [...asOwner, ...statementsOf(sql), 'commit']) await server.admin.query(statement);
  expect(await texts()).toEqual(written);
  const { rows } = await server.admin.query(
    "select relname from pg_class where relforcerowsecurity and relname in ('clients', 'leads', 'quotes', 'policies') order by 1",
  );
  expect(rows.map(({ relname }) => relname)).toEqual(['clients', 'leads', 'policies', 'quotes']);
});
