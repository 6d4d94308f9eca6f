import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { Answer, Caller } from '#platform/testing/caller.ts';
import { tenantTables } from './catalogue.ts';
import { liveRoutes, nameOf, withId } from './house.ts';

// Sol owns the rows that are asked for; the people of Lakeside ask for them.
const soughtName = 'Xochiquetzal Zumárraga';
const soughtEmail = 'xochi@quetzal.example';
const soughtPhone = '3055559876';

let server: TestServer;
/** Sol's lead and its client. */
let sought: { id: string; client_id: string };
let lakesideLead: string;
/** Sol's quote that can still be sold, and the policy of another one; both of the sought client. */
let soughtQuote: { id: string; quote_number: string };
let soughtPolicy: { id: string; policy_number: string };
let lakesideQuote: string;
let lakesidePolicy: string;
/** What no answer to Lakeside may hold: words and ids of Sol's. */
let solsWords: string[];

/** For every route with an id: which of Sol's rows it is asked for, and a body that the route would take. */
const targets: Record<string, { id: () => string; body?: Record<string, unknown> }> = {
  'GET /leads/{id}': { id: () => sought.id },
  'PUT /leads/{id}': { id: () => sought.id, body: { notes: 'taken over' } },
  'GET /leads/{id}/history': { id: () => sought.id },
  'GET /quotes/{id}': { id: () => soughtQuote.id },
  'PUT /quotes/{id}': { id: () => soughtQuote.id, body: { notes: 'taken over' } },
  'GET /quotes/{id}/history': { id: () => soughtQuote.id },
  'POST /quotes/{id}/generate-pdf': { id: () => soughtQuote.id },
  'GET /policies/{id}': { id: () => soughtPolicy.id },
  'PUT /policies/{id}': { id: () => soughtPolicy.id, body: { notes: 'taken over' } },
  'GET /policies/{id}/history': { id: () => soughtPolicy.id },
  // Last, because it closes the lead of the quote.
  'POST /quotes/{id}/convert-to-policy': { id: () => soughtQuote.id },
};

/** Questions that would find Sol's rows if they could be found; every list is also asked without any. */
const questions: Record<string, () => string[]> = {
  'GET /leads': () => [
    '?q=xochiquetzal',
    `?q=${soughtPhone}`,
    '?q=xochi@quetzal.example',
    `?client_id=${sought.client_id}`,
    `?assigned_agent=${server.world.users.lucia?.id}`,
    '?sort=name&limit=500',
  ],
  'GET /leads/duplicates': () => [
    `?email=${soughtEmail}`,
    `?phone=${soughtPhone}`,
    `?whatsapp=${soughtPhone}`,
    `?email=${soughtEmail}&phone=${soughtPhone}`,
  ],
  'GET /quotes': () => [
    '?q=xochiquetzal',
    `?q=${soughtPhone}`,
    `?q=${soughtQuote.id.slice(0, 8)}`,
    '?carrier=aseguradora%20del%20sol',
    `?client_id=${sought.client_id}`,
    `?assigned_agent=${server.world.users.lucia?.id}`,
    '?sort=valid_until&limit=500',
  ],
  'GET /policies': () => [
    '?q=xochiquetzal',
    `?q=${soughtPhone}`,
    `?q=${soughtPolicy.policy_number}`,
    '?carrier=aseguradora%20del%20sol',
    `?client_id=${sought.client_id}`,
    `?agent=${server.world.users.lucia?.id}`,
    '?sort=expiration&limit=500',
    '?expiring_within=3650',
  ],
  'GET /search': () => ['?q=xochiquetzal', `?q=${soughtPhone}`, `?q=${soughtPolicy.policy_number}`],
  'GET /auth/users': () => ['?q=beltr', '?q=lucia', '?limit=500'],
};

/** Bodies that name a row of Sol's inside. */
const references: Record<string, { call: (caller: Caller, id: string) => Promise<Answer>; id: () => string }> = {
  'a new lead for its client': {
    call: (caller, client_id) => caller.post('/leads', { ...aLead(), client_id }),
    id: () => sought.client_id,
  },
  'a new lead for its agent': {
    call: (caller, assigned_agent) => caller.post('/leads', { ...aLead(), assigned_agent }),
    id: () => server.world.users.lucia?.id ?? '',
  },
  'an own lead given to its agent': {
    call: (caller, assigned_agent) => caller.put(`/leads/${lakesideLead}`, { assigned_agent }),
    id: () => server.world.users.lucia?.id ?? '',
  },
  'a quote for its lead': {
    call: (caller, lead_id) => caller.post('/quotes', aQuote({ lead_id })),
    id: () => sought.id,
  },
  'an own quote given to its agent': {
    call: (caller, assigned_agent) => caller.put(`/quotes/${lakesideQuote}`, { assigned_agent }),
    id: () => server.world.users.lucia?.id ?? '',
  },
  'a policy for its agent': {
    call: (caller, agent_id) => caller.post(`/quotes/${lakesideQuote}/convert-to-policy`, { agent_id }),
    id: () => server.world.users.lucia?.id ?? '',
  },
  'an own policy given to its agent': {
    call: (caller, agent_id) => caller.put(`/policies/${lakesidePolicy}`, { agent_id }),
    id: () => server.world.users.lucia?.id ?? '',
  },
};

beforeAll(async () => {
  server = await startTestServer();
  const contact = { name: soughtName, email: soughtEmail, phone: soughtPhone, whatsapp: soughtPhone };
  const created = await server.as('lucia').post('/leads', aLead({ contact, notes: 'Xilófono' }));
  sought = created.body;
  const [lucia, tom] = [server.as('lucia'), server.as('tom')];
  const ofSol = { client_id: sought.client_id, quote: { carrier: 'Aseguradora del Sol' } };
  soughtPolicy = await aPolicy(lucia, { ...ofSol, policy_number: 'SOL-0001' });
  soughtQuote = await aSentQuote(lucia, ofSol);
  lakesideLead = (await tom.post('/leads', aLead())).body.id;
  lakesideQuote = (await aSentQuote(tom)).id;
  lakesidePolicy = (await aPolicy(tom)).id;
  const people = Object.values(server.world.users).filter(({ tenant_id }) => tenant_id === server.world.tenants.sol);
  solsWords = [
    ...['Xochiquetzal', soughtEmail, soughtPhone, '305-555-9876', '(305) 555-9876', 'Xilófono', 'Sol Seguros'],
    ...[sought.id, sought.client_id, server.world.tenants.sol, 'Aseguradora del Sol', 'SOL-0001'],
    ...[soughtQuote.id, soughtPolicy.id],
    ...people.flatMap(({ id, full_name, username }) => [id, full_name, `${username}@example.com`]),
  ];
});
afterAll(() => server.close());

function send(caller: Caller, name: string, id: string): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const address = withId(path, id);
  if (method === 'GET') return caller.get(address);
  if (method === 'DELETE') return caller.delete(address);
  return method === 'PUT' ? caller.put(address, targets[name]?.body) : caller.post(address, targets[name]?.body);
}

/** All of Sol's rows as one text. */
async function everythingOfSol(): Promise<string> {
  const tables = await tenantTables(server.admin);
  const reads = tables.map(
    (table) => `select '${table}' as name, to_jsonb(t)::text as row from ${table} t where tenant_id = $1`,
  );
  const { rows } = await server.admin.query(`${reads.join(' union all ')} order by 1, 2`, [server.world.tenants.sol]);
  expect(rows.length).toBeGreaterThan(0);
  return JSON.stringify(rows);
}

const withoutRequestId = ({ status, body: { request_id: _, ...body } }: Answer) => ({ status, body });

describe("another agency's id is an id that does not exist", () => {
  test('every live route with an id stands in the list of this test', () => {
    const withIds = liveRoutes.map(nameOf).filter((name) => name.includes('{'));
    expect(Object.keys(targets).sort()).toEqual(withIds.sort());
  });

  test.each(Object.keys(targets))('%s', async (name) => {
    const id = targets[name]?.id() ?? '';
    const before = await everythingOfSol();
    const walter = server.as('walter');
    const foreign = await send(walter, name, id);
    expect(withoutRequestId(foreign)).toEqual({
      status: 404,
      body: { status: 404, code: 'not_found', detail: expect.any(String) },
    });
    for (const other of [randomUUID(), 'no-uuid', `${id}0`, '%00', id.toUpperCase()]) {
      expect(withoutRequestId(await send(walter, name, other)), other).toEqual(withoutRequestId(foreign));
    }
    expect(await everythingOfSol()).toBe(before);
    // The same request by its own agency: so the 404 above was about the agency, not about the request.
    expect((await send(server.as('ana'), name, id)).status).toBeLessThan(300);
  });

  test.each(Object.keys(references))('inside a body: %s', async (name) => {
    const { call, id } = references[name] as (typeof references)[string];
    const before = await everythingOfSol();
    const foreign = await call(server.as('tom'), id());
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await call(server.as('tom'), randomUUID())));
    expect(foreign.body).toMatchObject({ status: 422, code: 'invalid_reference' });
    expect(await everythingOfSol()).toBe(before);
  });
});

describe('nothing of another agency is shown', () => {
  const reads = liveRoutes.filter(({ route }) => route.method === 'GET');
  const asked = ['walter', 'grace', 'tom', 'nora', 'ivy', 'olga'].flatMap((person) =>
    reads.map((bound) => ({ person, name: nameOf(bound), paged: bound.route.paged })),
  );

  test.each(asked)('$name to $person', async ({ person, name, paged }) => {
    const caller = server.as(person);
    const own = withId(name.replace('GET ', ''), lakesideLead);
    for (const question of ['', ...(questions[name]?.() ?? [])]) {
      const { status, body, headers } = await caller.get(`${own}${question}`);
      const answer = JSON.stringify({ body, headers });
      for (const word of solsWords) expect(answer.includes(word), `${question} shows ${word}`).toBe(false);
      if (status === 200 && paged) expect(headers['x-total-count'], question).toBe(String(body.length));
    }
  });

  test('the questions do find the rows for their own agency', async () => {
    for (const name of Object.keys(questions)) {
      for (const question of questions[name]?.() ?? []) {
        const { body } = await server.as('ana').get(`${name.replace('GET ', '')}${question}`);
        expect(
          solsWords.some((word) => JSON.stringify(body).includes(word)),
          question,
        ).toBe(true);
      }
    }
  });
});

describe('the database keeps agencies apart even where a query forgets to', () => {
  test("a transaction of one agency sees no other's row in any table", async () => {
    const { sol, lakeside } = server.world.tenants;
    for (const table of await tenantTables(server.admin)) {
      const seen = await server.services.tenancy.inTenant(lakeside, (tx) =>
        sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(table)}`.execute(tx),
      );
      expect(
        seen.rows.filter(({ tenant_id }) => tenant_id !== lakeside),
        table,
      ).toEqual([]);
    }
    await expect(
      server.services.tenancy.inTenant(lakeside, (tx) =>
        sql`insert into clients (tenant_id, id, name) values (${sol}, ${randomUUID()}, 'smuggled')`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test.each(['search_leads', 'search_quotes', 'search_policies'])(
    '%s looks only through the agency of the transaction',
    async (search) => {
      const find = (tenant: string) =>
        server.services.tenancy.inTenant(tenant, (tx) =>
          sql`select * from ${sql.raw(search)}('%xochiquetzal%', '{}')`.execute(tx),
        );
      expect((await find(server.world.tenants.lakeside)).rows).toEqual([]);
      expect((await find(server.world.tenants.sol)).rows).not.toEqual([]);
    },
  );

  test('without an agency no row is seen, and no transaction opens', async () => {
    for (const table of await tenantTables(server.admin)) {
      expect((await server.services.gate.query(`select 1 from ${table} limit 1`)).rows, table).toEqual([]);
    }
    for (const nobody of ['', "' or true --", server.world.tenants.sol.toUpperCase()]) {
      const open = async () => server.services.tenancy.inTenant(nobody, async () => null);
      await expect(open, nobody).rejects.toThrow(/without an agency/);
    }
  });
});
