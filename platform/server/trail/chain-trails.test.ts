import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { trailOf } from '#apps/testing/test-trail.ts';
import { adminConnection } from '../database/database.ts';
import { anchorFile } from './anchors.ts';

let server: TestServer;
let trail: ReturnType<typeof trailOf>;
beforeAll(async () => {
  server = await startTestServer();
  trail = trailOf(server);
});
afterAll(() => server.close());
beforeEach(() => trail.begin());

describe('A trail that nobody has touched', () => {
  test('is verified, whether its rows are chained or wait', async () => {
    expect(await trail.verify()).toMatchObject({
      faults: [],
      rows: 6,
      text: expect.stringContaining('Nothing is wrong'),
    });
    // All that a row can contain: both sides, numbers, accents, a refusal, an operator.
    const id = await trail.lead();
    await server.as('ana').put(`/leads/${id}`, { notes: 'Ñandú “24/7” \u{1f600}', contact: { address: 'Calle 8' } });
    await server.as('carlos').put(`/leads/${id}`, {});
    const before = await trail.verify();
    expect(before).toMatchObject({ faults: [], rows: 10 });
    expect(before.exitCode).toBeUndefined();
    await trail.chain();
    expect(await trail.verify()).toMatchObject({ faults: [], rows: 10 });
    expect((await trail.tamper('select 1 from audit_waiting')).rows).toEqual([]);
  });

  test('has one chain, however many processes chain it at once, and no row is passed over', async () => {
    await Promise.all(Array.from({ length: 8 }, () => trail.lead()));
    await Promise.all([trail.chain(), trail.chain(), trail.chain()]);
    await trail.chain();
    expect((await trail.chained()).map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(await trail.verify()).toMatchObject({ faults: [], rows: 14 });
  });

  test('takes a row that is committed long after it was written, behind those that came later', async () => {
    const { rows } = await trail.tamper('select * from audit_events where tenant_id = $1 limit 1', [trail.sol]);
    const row = { ...rows[0], id: randomUUID(), at: '2026-01-01T00:00:00Z' };
    const seal = server.services.seals.seal(trail.sol, row);
    const writer = new pg.Client(adminConnection(server.address));
    await writer.connect();
    await writer.query('begin');
    await writer.query(
      'insert into audit_events select (jsonb_populate_record(e, $1)).* from audit_events e where tenant_id = $2 limit 1',
      [{ id: row.id, at: row.at, seal }, trail.sol],
    );
    await writer.query('insert into audit_waiting values ($1, $2)', [trail.sol, row.id]);
    await trail.lead();
    await trail.chain();
    await writer.query('commit');
    await writer.end();
    await trail.chain();
    expect((await trail.chained()).at(-1)).toMatchObject({ event_id: row.id, number: 6 });
    expect((await trail.verify()).faults).toEqual([]);
  });
});

describe('What was there before the seals', () => {
  test('is chained first, and is guarded from then on', async () => {
    await trail.tamper('delete from audit_links where tenant_id = $1', [trail.sol]);
    await writeFile(anchorFile(server.config.dataDir), '');
    await trail.tamper('update audit_events set seal = null where tenant_id = $1', [trail.sol]);
    await trail.tamper('insert into audit_waiting select tenant_id, id from audit_events where tenant_id = $1', [
      trail.sol,
    ]);
    await trail.lead();
    await trail.chain();
    expect((await trail.verify()).faults).toEqual([]);
    const row = (await trail.chained())[1]?.event_id;
    await trail.tamper("update audit_events set outcome = 'x' where id = $1", [row]);
    expect((await trail.verify()).faults).toMatchObject([{ fault: 'chain broken', row, number: 2 }]);
  });
});

describe('Anchors', () => {
  test('are written for the trails that have moved, once', async () => {
    const file = anchorFile(server.config.dataDir);
    const anchors = async () => (await readFile(file, 'utf8')).trim().split('\n');
    expect(await anchors()).toHaveLength(3);
    await trail.anchor();
    expect(await anchors()).toHaveLength(3);
    await trail.lead();
    await trail.chain();
    await trail.anchor();
    expect(JSON.parse((await anchors())[3] as string)).toEqual({
      at: '2026-11-16T20:00:00.000Z',
      trail: trail.sol,
      number: 5,
      link: (await trail.chained())[4]?.link,
    });
  });

  test('of a file that holds something else stop the check', async () => {
    await writeFile(anchorFile(server.config.dataDir), '{"at": 1}\n');
    await expect(trail.verify()).rejects.toThrow(/^Line 1 of .*audit-anchors\.jsonl is no anchor/);
  });
});
