import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { databaseRoles } from '#platform/server/database/database.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';

const stormMs = 15_000;
/** A slow machine needs longer to make the leads that are expected between the ends of its connections. */
const stormMaxMs = 120_000;
const leadsLeast = 11;

describe('connections that are terminated at random', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => server.close());

  test('every answer is true, every lead has its row in the trail, the figures are right, and it heals', async () => {
    const begun = performance.now();
    let leadsMade = 0;
    const answers: { status: number; id: string | undefined }[] = [];
    const isStorming = () => performance.now() - begun < (leadsMade < leadsLeast ? stormMaxMs : stormMs);
    const callers = await Promise.all(
      ['lucia', 'ana', 'miguel', 'tom'].map(async (name) => server.withToken(await server.openSession(name))),
    );
    const writers = callers.map(async (caller) => {
      while (isStorming()) {
        const { status, body } = await caller.post('/leads', aLead(), { 'idempotency-key': randomUUID() });
        answers.push({ status, id: body?.id });
        if (status === 201) {
          leadsMade += 1;
          const changed = await caller.put(`/leads/${body.id}`, { status: 'Contactado' });
          answers.push({ status: changed.status, id: undefined });
        }
      }
    });
    const killer = (async () => {
      while (isStorming()) {
        // At a random moment.
        await sleep(20 + Math.random() * 60);
        await server.admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and usename in ('${databaseRoles.app}', '${databaseRoles.platform}')
           order by random() limit 2`,
        );
      }
    })();
    await Promise.all([...writers, killer]);
    const counts = Object.groupBy(answers, ({ status }) => String(status));
    expect(Object.keys(counts).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
    expect(leadsMade).toBeGreaterThanOrEqual(leadsLeast);
    expect(counts['503']?.length).toBeGreaterThan(0);
    const { rows: leads } = await server.admin.query<{ id: string; rows: number }>(
      `select l.id, count(a.id)::int as rows from leads l
       left join audit_events a on a.tenant_id = l.tenant_id and a.entity_id = l.id and a.action = 'createLead' and a.outcome = 'done'
       group by l.id`,
    );
    expect(leads.filter(({ rows }) => rows !== 1)).toEqual([]);
    const stored = new Set(leads.map(({ id }) => id));
    expect(answers.filter(({ status, id }) => status === 201 && !stored.has(id as string))).toEqual([]);
    const { rows: told } = await server.admin.query(
      `select 1 from audit_events a where a.action = 'createLead' and a.outcome = 'done'
       and not exists (select 1 from leads l where l.tenant_id = a.tenant_id and l.id = a.entity_id)`,
    );
    expect(told).toEqual([]);
    for (const name of ['ana', 'walter']) await expectRecount(server, name);
    expect((await server.as('lucia').post('/leads', aLead())).status).toBe(201);
  });
});

describe('a transaction that ran out of time', () => {
  const [agency, other] = [randomUUID(), randomUUID()];
  let on: TestTenancy;
  beforeAll(async () => {
    on = await createTestTenancy([agency, other], { connections: 1 });
  });
  afterAll(() => on.close());

  const run = (tx: Tx, text: string) => sql.raw(text).execute(tx);
  const standing = `select current_user::text as role, session_user::text as login, current_setting('app.tenant_id', true) as agency,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, pg_current_xact_id_if_assigned()::text as transaction,
    (select count(*)::int from pg_prepared_xacts) as prepared,
    (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`;
  async function nextUser() {
    const outside = (await on.pool.query(standing)).rows[0];
    const inside = await on.tenancy.inTenant(other, async (tx) => (await run(tx, standing)).rows[0]);
    return { outside, inside };
  }

  const write = (tx: Tx) =>
    run(tx, `insert into clients (tenant_id, id, name) values ('${agency}', '${randomUUID()}', 'Left over')`);

  test.each([
    [
      'a statement',
      '57014',
      (tx: Tx) => run(tx, "set local statement_timeout = '50ms'"),
      (tx: Tx) => run(tx, 'select pg_sleep(5)'),
    ],
    [
      'waiting',
      /^(25P03|57P0\d|undefined)$/,
      (tx: Tx) => run(tx, "set local idle_in_transaction_session_timeout = '50ms'"),
      async (tx: Tx) => {
        // Longer than the transaction may be idle.
        await sleep(400);
        await run(tx, 'select 1');
      },
    ],
    [
      'a statement with a lock and settings of its own',
      '57014',
      async (tx: Tx) => {
        await run(tx, 'select pg_advisory_xact_lock(77)');
        await run(tx, "set local lock_timeout = '1ms'");
        await run(tx, "set local statement_timeout = '50ms'");
      },
      (tx: Tx) => run(tx, 'select pg_sleep(5)'),
    ],
  ])('in %s: the next user of the connection finds nothing of it', async (_name, code, begin, hang) => {
    const fresh = (await on.pool.query(standing)).rows[0];
    expect(fresh).toMatchObject({ role: databaseRoles.app, login: databaseRoles.app, transaction: null, locks: 0 });
    const failing = on.tenancy.inTenant(agency, async (tx) => {
      await begin(tx);
      await write(tx);
      await hang(tx);
    });
    const error = await failing.then(
      () => null,
      (reason: { code?: string }) => reason,
    );
    expect(String(error?.code)).toMatch(code);
    const { outside, inside } = await nextUser();
    expect(outside).toEqual({ ...fresh, agency: expect.toBeOneOf([null, '']) });
    expect(inside).toEqual({ ...fresh, agency: other });
    expect((await on.admin.query("select 1 from clients where name = 'Left over'")).rows).toEqual([]);
  });
});
