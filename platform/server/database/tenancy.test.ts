import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { allOf } from '#platform/contract/all-of.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { createPool, roleConnection } from './database.ts';
import { anyTables } from './tables.ts';
import { createTenancy, enterTenant, type Tx } from './tenancy.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
let database: TestTenancy;

beforeAll(async () => {
  // One connection, so that every transaction sees what the previous one left behind.
  database = await createTestTenancy([mine, theirs], { connections: 1 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.admin.query('truncate clients, leads cascade');
});

const insert = (tx: Tx, tenantId: string, name: string, id: string = randomUUID()) =>
  sql`insert into clients (tenant_id, id, name) values (${tenantId}, ${id}, ${name})`.execute(tx);
const names = async (tx: Tx) =>
  (await sql<{ name: string }>`select name from clients order by name`.execute(tx)).rows.map(({ name }) => name);
const setting = async (tx: Tx) =>
  (await sql<{ tenant: string | null }>`select current_tenant() as tenant`.execute(tx)).rows[0]?.tenant;

async function kept(): Promise<string[]> {
  const { rows } = await database.admin.query('select name from clients order by name');
  return rows.map(({ name }) => name);
}

/** The connection of the pool, outside any transaction. */
async function leftBehind(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select coalesce(current_setting('app.tenant_id', true), '') as tenant, (select count(*)::int from clients) as visible,
            now() = statement_timestamp() as is_outside`,
  );
  return rows[0];
}

describe('inTenant', () => {
  test('commits what was written, and sees the own agency alone', async () => {
    await database.tenancy.inTenant(mine, (tx) => insert(tx, mine, 'Ana'));
    await database.tenancy.inTenant(theirs, (tx) => insert(tx, theirs, 'Bob'));
    expect(await database.tenancy.inTenant(mine, names)).toEqual(['Ana']);
    expect(await database.tenancy.inTenant(theirs, names)).toEqual(['Bob']);
    expect(await kept()).toEqual(['Ana', 'Bob']);
  });

  test('the first statement already sees the agency, though nobody waited for the opening', async () => {
    expect(await database.tenancy.inTenant(mine, setting)).toBe(mine);
    const both = await database.tenancy.inTenant(theirs, (tx) => Promise.all([setting(tx), setting(tx)]));
    expect(both).toEqual([theirs, theirs]);
  });

  test('statements that start together run in the order they were started', async () => {
    const counted = await database.tenancy.inTenant(mine, async (tx) => {
      const count = async () =>
        Number((await sql<{ n: number }>`select count(*)::int as n from clients`.execute(tx)).rows[0]?.n);
      const { before, between, after } = await allOf({
        before: count(),
        insert: insert(tx, mine, 'A'),
        between: count(),
        insert2: insert(tx, mine, 'B'),
        after: count(),
      });
      return [before, between, after];
    });
    expect(counted).toEqual([0, 1, 2]);
  });

  test('one text used twice at once on a new connection is prepared once', async () => {
    const fresh = createPool(roleConnection(database.address, testAppKey, 'app'), { max: 1 });
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    await createTenancy(fresh, fresh).inTenant(mine, (tx) => Promise.all(ids.map((id) => insert(tx, mine, id, id))));
    await fresh.end();
    expect(await kept()).toEqual(ids.sort());
  });

  test('a connection prepares its first 500 texts, whatever another one was asked', async () => {
    const ask = (tx: Tx, text: number) => sql`select ${sql.lit(text)} as n`.execute(tx);
    const texts = Array.from({ length: 501 }, (_, n) => 70_000 + n);
    for (const isFirst of [true, false]) {
      const fresh = createPool(roleConnection(database.address, testAppKey, 'app'), { max: 1 });
      const prepared = await createTenancy(fresh, fresh).inTenant(mine, async (tx) => {
        await Promise.all((isFirst ? texts : texts.slice(-1)).map((text) => ask(tx, text)));
        const asked = sql<{
          statement: string;
        }>`select statement from pg_prepared_statements where statement like 'select 7%'`;
        return (await asked.execute(tx)).rows.map(({ statement }) => statement);
      });
      await fresh.end();
      expect(prepared).toHaveLength(isFirst ? 500 : 1);
      expect(prepared.includes('select 70500 as n')).toBe(!isFirst);
    }
  });

  for (const [which, at] of [
    ['first', 0],
    ['second', 1],
  ] as const) {
    test(`an error in the ${which} of two statements rolls both back`, async () => {
      const twice = randomUUID();
      await database.tenancy.inTenant(mine, (tx) => insert(tx, mine, 'Here before', twice));
      const bad = (tx: Tx) => insert(tx, mine, 'Twice', twice);
      const good = (tx: Tx) => insert(tx, mine, 'Good');
      const both = database.tenancy.inTenant(mine, (tx) =>
        Promise.all(at === 0 ? [bad(tx), good(tx)] : [good(tx), bad(tx)]),
      );
      await expect(both).rejects.toMatchObject({ code: '23505' });
      expect(await kept()).toEqual(['Here before']);
    });
  }

  // PostgreSQL refuses every statement after a failed one with 25P02, which says nothing about the cause.
  test('every statement after a failed one fails with its error', async () => {
    const outcomes = await new Promise<PromiseSettledResult<unknown>[]>((resolve) => {
      const failing = database.tenancy.inTenant(mine, async (tx) => {
        const division = sql`select 1 / 0`.execute(tx);
        const settled = await Promise.allSettled([division, names(tx), setting(tx)]);
        resolve(settled);
      });
      failing.catch(() => {});
    });
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'answered'));
    expect(codes).toEqual(['22012', '22012', '22012']);
    expect(await database.tenancy.inTenant(mine, setting)).toBe(mine);
  });

  test('what the code of a failed statement makes of its error is what the transaction fails with', async () => {
    const failing = database.tenancy.inTenant(mine, async (tx) => {
      const mapped = sql`select 1 / 0`.execute(tx).catch(() => {
        throw new Error('There is nothing to share out.');
      });
      await Promise.all([names(tx), mapped, setting(tx)]);
    });
    await expect(failing).rejects.toThrow('There is nothing to share out.');
  });

  // The driver would send the number of values modulo 65,536, and the database would understand another statement.
  test('a statement has up to 65,535 values, and one with more is refused before it is sent', async () => {
    const count = (length: number) => async (tx: Tx) => {
      const values = Array.from({ length }, (_, n) => sql`${n}::int`);
      const counted = sql<{ n: number }>`select array_length(array[${sql.join(values)}], 1) as n`;
      return (await counted.execute(tx)).rows[0]?.n;
    };
    expect(await database.tenancy.inTenant(mine, count(65_535))).toBe(65_535);
    await expect(database.tenancy.inTenant(mine, count(65_536))).rejects.toThrow('A statement has 65536 values');
    expect(await database.tenancy.inTenant(mine, setting)).toBe(mine);
  });

  // The pool has one connection: a caller that holds it while it hashes a password would block all others.
  test('what comes before the first statement holds no connection', async () => {
    const slow = database.tenancy.inTenant(mine, async (tx) => {
      await database.tenancy.inTenant(theirs, (other) => insert(other, theirs, 'Bob'));
      await insert(tx, mine, 'Ana');
    });
    await slow;
    expect(await kept()).toEqual(['Ana', 'Bob']);
    await expect(
      database.tenancy.inTenant(mine, async () => Promise.reject(new Error('Nothing asked'))),
    ).rejects.toThrow('asked');
    expect(await database.tenancy.inTenant(mine, setting)).toBe(mine);
  });

  test('an error of ours rolls back what the database had taken', async () => {
    const failing = database.tenancy.inTenant(mine, async (tx) => {
      await insert(tx, mine, 'Lost');
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    expect(await kept()).toEqual([]);
  });

  // PostgreSQL then answers COMMIT with ROLLBACK and no error: a 2xx would promise rows that don't exist.
  test('an error that was swallowed still fails the transaction', async () => {
    const swallowing = database.tenancy.inTenant(mine, async (tx) => {
      await insert(tx, mine, 'Lost');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
      return 'all is well';
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await kept()).toEqual([]);
  });

  test('a statement that is written with the commit belongs to the transaction', async () => {
    const id = randomUUID();
    const row = (tx: Tx, name: string) =>
      anyTables(tx)
        .insertInto('clients' as never)
        .values({ tenant_id: mine, id, name } as never);
    await database.tenancy.inTenant(mine, async (tx, atCommit) => atCommit(row(tx, 'At the end')));
    expect(await kept()).toEqual(['At the end']);
    const failing = database.tenancy.inTenant(mine, async (tx, atCommit) => {
      await insert(tx, mine, 'Lost with it');
      atCommit(row(tx, 'Twice'));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual(['At the end']);
  });

  test('a statement that comes after the end is refused, and never runs in the next transaction', async () => {
    let late: Tx | undefined;
    let straggler: Promise<unknown> | undefined;
    const failing = database.tenancy.inTenant(mine, async (tx) => {
      late = tx;
      const slow = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        await sql`select 1`.execute(tx);
        await insert(tx, mine, 'Straggler');
      };
      straggler = slow().catch((error: Error) => error.message);
      throw new Error('Refused');
    });
    await expect(failing).rejects.toThrow('Refused');
    await database.tenancy.inTenant(mine, async (tx) => {
      await insert(tx, mine, 'Next');
      await straggler;
    });
    await expect(insert(late as Tx, mine, 'Too late')).rejects.toThrow('after the end');
    expect(await straggler).toContain('after the end');
    expect(await kept()).toEqual(['Next']);
  });

  test('42501 for a row of the other agency, and nothing of theirs is changed, whatever the statement says', async () => {
    await database.tenancy.inTenant(theirs, (tx) => insert(tx, theirs, 'Bob'));
    await expect(database.tenancy.inTenant(mine, (tx) => insert(tx, theirs, 'Planted'))).rejects.toMatchObject({
      code: '42501',
    });
    await database.tenancy.inTenant(mine, async (tx) => {
      await sql`update clients set name = 'Stolen' where tenant_id = ${theirs}`.execute(tx);
      expect(await names(tx)).toEqual([]);
    });
    const moving = database.tenancy.inTenant(theirs, (tx) => sql`update clients set tenant_id = ${mine}`.execute(tx));
    // A distributed database refuses to move a row between agencies for any role.
    await expect(moving).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000)$/) });
    expect(await kept()).toEqual(['Bob']);
  });

  test('refuses whatever is no agency before anything is sent', async () => {
    const wrong = [
      '',
      'x',
      mine.toUpperCase(),
      `${mine} `,
      `${mine}'; drop table clients; --`,
      '00000000',
      `${mine}\n`,
    ];
    for (const id of wrong) {
      const entering = (async () => database.tenancy.inTenant(id, async () => 'entered'))();
      await expect(entering, JSON.stringify(id)).rejects.toThrow('without an agency');
    }
    await expect(
      (async () => database.tenancy.inTenant(undefined as never, async () => 'entered'))(),
    ).rejects.toThrow();
    expect(database.pool.waitingCount).toBe(0);
  });
});

describe('Between transactions', () => {
  const clean = { tenant: '', visible: 0, is_outside: true };

  test('nothing is visible without an agency, and the setting does not stay', async () => {
    await database.tenancy.inTenant(mine, (tx) => insert(tx, mine, 'Ana'));
    expect(await leftBehind()).toEqual(clean);
    await database.tenancy.inTenant(mine, (tx) => sql`select 1 / 0`.execute(tx)).catch(() => {});
    expect(await leftBehind()).toEqual(clean);
    const ana = `insert into clients (tenant_id, id, name) values ('${mine}', '${randomUUID()}', 'x')`;
    await expect(database.pool.query(ana)).rejects.toMatchObject({ code: '25006' });
    const client = await database.pool.connect();
    await client.query('begin transaction read write');
    await expect(client.query(ana)).rejects.toMatchObject({ code: '42501' });
    await client.query('rollback');
    client.release();
  });

  test('a setting of the transaction itself is reset', async () => {
    await database.tenancy.inTenant(mine, async (tx) => {
      await sql`set local statement_timeout = '7s'`.execute(tx);
      await sql`set local app.tenant_id = ${sql.lit(theirs)}`.execute(tx);
    });
    expect(await leftBehind()).toEqual(clean);
    expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '8s' }]);
  });

  test('the connection serves on after every kind of failure', async () => {
    const failures: ((tx: Tx) => Promise<unknown>)[] = [
      (tx: Tx) => sql`select nonsense`.execute(tx),
      (tx: Tx) => sql`select ${'no number'}::int`.execute(tx),
      (tx: Tx) =>
        Promise.all([sql`select 1/0`.execute(tx), sql`select 2`.execute(tx), sql`select nonsense`.execute(tx)]),
      () => Promise.reject(new Error('ours')),
    ];
    for (const fail of [...failures, ...failures]) {
      await expect(database.tenancy.inTenant(mine, fail)).rejects.toThrow();
      expect(await database.tenancy.inTenant(mine, setting)).toBe(mine);
    }
    expect(database.pool.totalCount).toBe(1);
  });

  test('a connection that broke is replaced', async () => {
    const dying = database.tenancy.inTenant(mine, (tx) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
    );
    await expect(dying).rejects.toThrow();
    expect(await database.tenancy.inTenant(mine, setting)).toBe(mine);
  });
});

// The statements of the work are sent together with the opening, so they arrive although it failed.
describe('A transaction whose opening failed', () => {
  const failOpening = () => {
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [statement] = args;
      const isOpening = (statement as Partial<pg.QueryConfig>).name === 'begin';
      return send.call(
        this,
        ...(isOpening ? ["do $$ begin raise exception 'Not now' using errcode = '57014'; end $$"] : args),
      );
    } as typeof pg.Client.prototype.query);
    onTestFinished(() => query.mockRestore());
  };
  const created = async () =>
    (await database.admin.query("select name from tenants where name = 'Half'")).rows.map(({ name }) => name);

  test('writes nothing of the platform, and fails with the reason', async () => {
    failOpening();
    const creating = database.tenancy.acrossTenants(async (tx) => {
      await sql`insert into tenants (id, name, subdomain) values (${randomUUID()}, 'Half', 'half')`.execute(tx);
    });
    await expect(creating).rejects.toMatchObject({ code: '57014' });
    expect(await created()).toEqual([]);
  });

  test('writes nothing of an agency, nor what no agency owns', async () => {
    failOpening();
    const writing = database.tenancy.inTenant(mine, (tx) => insert(tx, mine, 'Half'));
    await expect(writing).rejects.toMatchObject({ code: '57014' });
    const counting = database.tenancy.inTenant(mine, (tx) =>
      sql`insert into rate_limits (key, points, expire) values ('half', 1, 0)`.execute(tx),
    );
    await expect(counting).rejects.toMatchObject({ code: '57014' });
    expect(await kept()).toEqual([]);
    expect((await database.admin.query("select 1 from rate_limits where key = 'half'")).rows).toEqual([]);
  });
});

describe('acrossTenants', () => {
  test('sees no row of an agency until it enters one', async () => {
    await database.tenancy.inTenant(mine, (tx) => insert(tx, mine, 'Ana'));
    const [before, after] = await database.tenancy.acrossTenants(async (tx) => {
      const users = async () => (await sql`select id from users`.execute(tx)).rows.length;
      const outside = await users();
      await enterTenant(tx, mine);
      return [outside, await setting(tx)] as const;
    });
    expect(before).toBe(0);
    expect(after).toBe(mine);
    await expect(database.tenancy.acrossTenants(names)).rejects.toMatchObject({ code: '42501' });
  });

  test('refuses to enter what is no agency', async () => {
    await expect(database.tenancy.acrossTenants((tx) => enterTenant(tx, "x'; --"))).rejects.toThrow(
      'without an agency',
    );
  });
});
