import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { jobs } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isStream } from '#platform/contract/route.ts';
import type { AgencyUnderTest, SubscriberCall, ValidCall } from '#platform/testing/slice-conformance.ts';
import { capturePlans, tellPlans } from './captured-plans.ts';
import { runEnqueued, runJobs, scheduledJobs } from './enqueued-work.ts';
import { fillAgency, leadsOfLarge } from './large-agency.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { boundRows } from './rows-read.ts';
import { collectStatements } from './sent-statements.ts';
import { agenciesOf, conformanceFor, conformanceOfSlices, prepare, send } from './slice-conformance.ts';
import { isLookedAt } from './told-changes.ts';

/** PostgreSQL plans a statement for its specific values five times, and then decides whether to use a generic plan. */
const times = 6;

const { observe, statements } = collectStatements();
const captured = capturePlans();
const rows = boundRows();
const worked = new Set<string>();
/** Every statement whose plan was received. */
const planned = new Set<string>();
/** Queries that find Sol's rows, by list, and the owner of each list. */
const questions: Record<string, readonly Record<string, string>[]> = {};
const paramsOf: Record<string, Record<string, string>> = {};
let server: TestServer;
let sol: AgencyUnderTest;

beforeAll(async () => {
  if (!isLookedAt) return;
  server = await startTestServer({
    observe(statement) {
      captured.observe(statement);
      return observe(statement);
    },
    async before({ admin }) {
      const { tenants, users } = inject('world').world;
      const [adminId, agentId] = [users.ana?.id as string, users.lucia?.id as string];
      await fillAgency(admin, { tenantId: tenants.sol, adminId, agentId });
      await tellPlans(admin);
      // The conformance calls create a user for each try. The plan's user limit must not refuse a call.
      await admin.query('update tenants set max_users = 100000');
    },
  });
  ({ sol } = agenciesOf(server));
  for (const { sought } of conformanceOfSlices.values()) {
    const found = await sought?.(sol);
    Object.assign(questions, found?.questions);
    Object.assign(paramsOf, found?.params);
  }
}, 900_000);
afterAll(async () => {
  captured.stop();
  await server?.close();
});

/** The statements since the last check that read more than they may. */
function faults(): string[] {
  const plans = captured.take();
  for (const { sql } of plans) planned.add(sql);
  return rows.faults(plans);
}

/** Runs the waiting work. */
async function workOn(): Promise<void> {
  for (const name of await runEnqueued(server, (job) => captured.begin(job))) worked.add(name);
}

/** Creates what a call needs. */
async function madeFor(bound: LiveRoute): Promise<ValidCall> {
  captured.begin(`what ${nameOf(bound)} needs`);
  const call = conformanceFor(bound).calls?.[bound.id] ? await prepare(bound, sol) : {};
  await workOn();
  return call;
}

/** Requests the list with every filter as often as PostgreSQL needs to decide on a plan, then requests a whole page. */
async function read(bound: LiveRoute): Promise<void> {
  const { by = sol.as('Admin'), ...call } = await madeFor(bound);
  const whole = bound.route.paged ? [{ limit: '500' }] : [];
  for (const query of [call.query ?? {}, ...whole, ...(questions[bound.id] ?? [])]) {
    const params = (Object.keys(query).length > 0 && paramsOf[bound.id]) || call.params || {};
    captured.begin(nameOf(bound), Object.keys(query));
    for (let at = 0; at < times; at += 1) {
      const { status } = await send(bound, { ...call, params, query }, by);
      expect(status, JSON.stringify(query)).toBe(bound.route.ok[0]);
    }
  }
  await workOn();
}

async function write(bound: LiveRoute): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const { by = sol.as('Admin'), ...call } = await madeFor(bound);
    captured.begin(nameOf(bound));
    const { status } = await send(bound, call, by);
    // A call that can succeed only once is refused afterward.
    if (at === 0) expect(status).toBe(bound.route.ok[0]);
    expect(status).toBeLessThan(500);
    await workOn();
  }
}

const isFirst = (bound: LiveRoute) => conformanceFor(bound).onEmptyInstallation?.includes(bound.id) ?? false;
const calls = liveRoutes.filter((bound) => !isStream(bound.route.ok[1]) && !isFirst(bound));
const stories = [...conformanceOfSlices].flatMap(([slice, { subscriberCalls = {}, besides = {} }]) =>
  Object.entries({ ...subscriberCalls, ...besides })
    .filter((entry): entry is [string, SubscriberCall] => typeof entry[1] !== 'string')
    .map(([name, story]) => ({ name: `${slice}: ${name}`, story })),
);

// On several machines the received plan shows only to which machine a statement is sent.
describe.runIf(isLookedAt)('beside 200,000 clients no statement reads more rows than a page and a constant', () => {
  test('they are as they come: most lack what most people do not give', async () => {
    const share = (column: string) => `avg((${column})::int)::float`;
    const found = await server.admin.query(
      `select count(distinct clients.id)::int as clients, count(*)::int as leads, ${share("whatsapp <> ''")} as whatsapp,
              ${share("second_phone <> ''")} as second_phone, ${share("email <> ''")} as email,
              ${share('assigned_agent is not null')} as agent
       from leads join clients on clients.tenant_id = leads.tenant_id and clients.id = leads.client_id
       where leads.tenant_id = $1`,
      [sol.id],
    );
    const { clients, leads, whatsapp, second_phone, ...others } = found.rows[0];
    expect(clients).toBeGreaterThanOrEqual(200_000);
    expect(leads).toBeGreaterThanOrEqual(leadsOfLarge);
    for (const rare of [whatsapp, second_phone]) expect(rare).toBeLessThan(0.05);
    for (const scarce of [others.email, others.agent]) expect(scarce).toBeLessThan(0.5);
  });

  test.each(calls.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    await (bound.route.method === 'GET' ? read(bound) : write(bound));
    expect(faults().join('\n')).toBe('');
  });

  test.each(stories)('$name', async ({ name, story }) => {
    captured.begin(`what ${name} needs`);
    const call = await story(sol);
    await workOn();
    captured.begin(name);
    expect((await call()).status).toBeLessThan(300);
    await workOn();
    expect(faults().join('\n')).toBe('');
  });

  // A week later, when reports are due.
  test.each(scheduledJobs)('$name', async (job) => {
    server.setTime('2026-11-23T12:00:00.000Z');
    captured.begin(job.name);
    for (const name of await runJobs(server, [job])) worked.add(name);
    await workOn();
    expect(faults().join('\n')).toBe('');
  });

  test('each kind of work was done, and of every statement that was sent the plan was told', async () => {
    await sol.as('Admin').get('/auth/me');
    expect(faults()).toEqual([]);
    expect([...worked].sort()).toEqual(jobs.map(({ name }) => name).sort());
    const sent = statements().filter(({ sql }) => /^\s*(select|with|insert|update|delete)\b/i.test(sql));
    expect(sent.map(({ sql }) => sql).filter((sql) => !planned.has(sql))).toEqual([]);
    expect(planned.size).toBeGreaterThan(500);
  });

  test('and every reason to read more is one that something has', () => {
    expect(rows.unneeded()).toEqual([]);
  });

  test('the test itself finds who is looked for by what nearly nobody has, as if everybody had it', async () => {
    const lookUp = async (condition: string) => {
      captured.begin('a look-up');
      await server.services.tenancy.readInTenant(sol.id, (tx) =>
        sql`with numbers as (select phone as number from clients where tenant_id = ${sol.id} and phone <> '' limit 1)
            select clients.id from numbers join clients on clients.tenant_id = ${sol.id}
              and clients.whatsapp = number ${sql.raw(condition)}`.execute(tx),
      );
      // A plan arrives when the next statement uses its connection, so this uses all connections of the pool at once.
      const next = () => server.services.tenancy.readInTenant(sol.id, (tx) => sql`select pg_sleep(0.1)`.execute(tx));
      await Promise.all(Array.from({ length: 10 }, next));
      return faults();
    };
    expect((await lookUp('')).join()).toMatch(/^a look-up reads \d{6} rows/);
    expect(await lookUp("and clients.whatsapp <> ''")).toEqual([]);
  });
});
