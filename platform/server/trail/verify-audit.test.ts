import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type Fault, trailOf } from '#apps/testing/test-trail.ts';
import { isSpread } from '#platform/testing/test-database.ts';

let server: TestServer;
let trail: ReturnType<typeof trailOf>;
beforeAll(async () => {
  server = await startTestServer();
  trail = trailOf(server);
});
afterAll(() => server.close());
beforeEach(() => trail.begin());

describe('The owner of the database is found', () => {
  async function found(expected: Partial<Fault>[]) {
    const { faults, exitCode, text } = await trail.verify();
    expect(faults).toMatchObject(expected);
    expect(faults).toHaveLength(expected.length);
    expect(exitCode).toBe(2);
    for (const { agency, row } of faults) {
      expect(text).toContain(agency);
      if (row) expect(text).toContain(row);
    }
  }
  const rowAt = async (place: number) => (await trail.chained())[place - 1]?.event_id as string;

  test.each([
    ["outcome = 'forbidden'"],
    ["actor_name = 'Somebody else'"],
    ['after = after || \'{"source": "Web!"}\''],
    ["after = after - 'source'"],
    ["before = '{}'"],
    ['actor_id = null'],
    ["at = (at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC'"],
    ['seal = null'],
    ["seal = 'AAAA'"],
  ])('changing a row: %s', async (change) => {
    const row = await rowAt(2);
    await trail.tamper(`update audit_events set ${change} where id = $1`, [row]);
    await found([
      {
        agency: `Sol Seguros (${trail.sol})`,
        fault: 'changed',
        row,
        number: 2,
        at: expect.stringMatching(/^2026-11-16T20:00:00/),
      },
    ]);
  });

  test('changing a row that waits, and a row of the platform', async () => {
    const id = await trail.lead();
    await trail.tamper("update audit_events set actor_name = 'X' where entity_id = $1", [id]);
    await trail.tamper("update platform_audit_events set outcome = 'done'");
    await found([
      { agency: expect.stringMatching(/^the platform/), fault: 'changed', number: 1 },
      { agency: `Sol Seguros (${trail.sol})`, fault: 'inserted', number: null },
    ]);
  });

  test('inserting a row, also as if it waited, and as if it were chained', async () => {
    const copy = async (as: 'alone' | 'waiting' | 'chained') => {
      const { rows } = await trail.tamper(
        `insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
         from audit_events e where tenant_id = $1 limit 1 returning id, at`,
        [trail.sol],
      );
      const { id } = rows[0];
      if (as === 'waiting') await trail.tamper('insert into audit_waiting values ($1, $2)', [trail.sol, id]);
      if (as === 'chained') {
        await trail.tamper(
          `insert into audit_links select tenant_id, number + 1, $2, at, link, linked_at from audit_links
           where tenant_id = $1 order by number desc limit 1`,
          [trail.sol, id],
        );
      }
      return id;
    };
    const ids = [await copy('alone'), await copy('waiting')];
    const forged = await copy('chained');
    await found([
      { fault: 'changed', row: forged, number: 5 },
      ...ids.toSorted().map((row) => ({ fault: 'inserted', row, number: null })),
    ]);
  });

  test('inserting a row without a seal, which the job then chains', async () => {
    const row = randomUUID();
    await trail.tamper(
      `insert into audit_events (tenant_id, id, at, actor_name, action, outcome) values ($1, $2, now(), 'X', 'x', 'done')`,
      [trail.sol, row],
    );
    await trail.tamper('insert into audit_waiting values ($1, $2)', [trail.sol, row]);
    await trail.chain();
    await found([{ fault: 'changed', row, number: 5 }]);
  });

  test('removing a row from the middle, with its link or without', async () => {
    const [second, third] = [await rowAt(2), await rowAt(3)];
    await trail.tamper('delete from audit_events where id = $1', [second]);
    await found([{ fault: 'removed', row: second, number: 2, at: expect.stringMatching(/^2026-11-16T20:00:00/) }]);
    await trail.tamper('delete from audit_events where id = $1', [third]);
    await trail.tamper('delete from audit_links where event_id = any ($1)', [[second, third]]);
    await found([
      { fault: 'removed', row: null, number: 2 },
      { fault: 'removed', row: null, number: 3 },
    ]);
  });

  test('removing a row and closing the gap', async () => {
    const row = await rowAt(2);
    await trail.tamper('delete from audit_events where id = $1', [row]);
    await trail.tamper('delete from audit_links where event_id = $1', [row]);
    await trail.tamper('update audit_links set number = number - 1 where tenant_id = $1 and number > 2', [trail.sol]);
    const { faults } = await trail.verify();
    // Each row that moved up is in another row's position; the last one is missing at the anchor.
    expect(faults.map(({ fault, number }) => [fault, number])).toEqual([
      ['chain broken', 2],
      ['chain broken', 3],
      ['removed', 4],
    ]);
  });

  test('removing the newest rows, which the anchors know of', async () => {
    await trail.tamper('delete from audit_events where id = any ($1)', [[await rowAt(3), await rowAt(4)]]);
    await trail.tamper('delete from audit_links where tenant_id = $1 and number > 2', [trail.sol]);
    await found([
      { fault: 'removed', row: null, number: 3 },
      { fault: 'removed', row: null, number: 4 },
    ]);
    // The rows after it have the same numbers, and differ from what was anchored.
    await trail.lead();
    await trail.lead();
    await trail.chain();
    await found([{ fault: 'not as anchored', number: 4 }]);
  });

  test('removing a row that waits, when its id is left', async () => {
    const id = await trail.lead();
    const { rows } = await trail.tamper('delete from audit_events where entity_id = $1 returning id', [id]);
    await found([{ fault: 'removed', row: rows[0].id, number: null }]);
  });

  test('removing the whole trail of an agency', async () => {
    await trail.tamper('delete from audit_events where tenant_id = $1', [trail.sol]);
    await trail.tamper('delete from audit_links where tenant_id = $1', [trail.sol]);
    await found([1, 2, 3, 4].map((number) => ({ fault: 'removed', number })));
  });

  test('changing the order of two rows', async () => {
    const links = await trail.chained();
    await trail.tamper('delete from audit_links where tenant_id = $1 and number in (2, 3)', [trail.sol]);
    for (const [number, from] of [
      [2, links[2]],
      [3, links[1]],
    ] as const) {
      await trail.tamper(
        `insert into audit_links select tenant_id, $2, $3, at, $4, linked_at from audit_links where tenant_id = $1 and number = 1`,
        [trail.sol, number, from?.event_id, from?.link],
      );
    }
    const { faults } = await trail.verify();
    expect(faults.map(({ fault, number }) => [fault, number])).toEqual([
      ['chain broken', 2],
      ['chain broken', 3],
      ['chain broken', 4],
    ]);
  });

  // A database on several machines moves no row between agencies, for any role.
  test.skipIf(isSpread())('moving a row, also with its link, to another agency', async () => {
    const row = await rowAt(4);
    const { lakeside } = server.world.tenants;
    await trail.tamper('update audit_events set tenant_id = $2 where id = $1', [row, lakeside]);
    await found([
      { agency: expect.stringMatching(/^Lakeside/), fault: 'inserted', row },
      { agency: expect.stringMatching(/^Sol/), fault: 'removed', row, number: 4 },
    ]);
    await trail.tamper('update audit_links set tenant_id = $2, number = 2 where event_id = $1', [row, lakeside]);
    await found([
      { agency: expect.stringMatching(/^Lakeside/), fault: 'changed', row, number: 2 },
      { agency: expect.stringMatching(/^Sol/), fault: 'removed', number: 4 },
    ]);
  });

  test('making the chain anew without the key', async () => {
    await trail.tamper("update audit_links set link = 'AAAA' where tenant_id = $1 and number = 4", [trail.sol]);
    await found([{ fault: 'chain broken', number: 4 }]);
  });

  test('making everything look as old as the seals are not, which the anchors know of', async () => {
    await trail.tamper("update audit_events set seal = null, actor_name = 'X' where tenant_id = $1", [trail.sol]);
    await trail.tamper('delete from audit_links where tenant_id = $1', [trail.sol]);
    await trail.tamper('insert into audit_waiting select tenant_id, id from audit_events where tenant_id = $1', [
      trail.sol,
    ]);
    await trail.chain();
    await found([{ fault: 'not as anchored', number: 4 }]);
  });
});
