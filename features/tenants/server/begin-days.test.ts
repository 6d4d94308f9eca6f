import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import type { Queue } from '#platform/server/queue/queue.ts';
import { beginDays, dailySweep } from './begin-days.ts';
import { createAgency } from './create-tenant.ts';

const sweep = dailySweep([]);
const begin = beginDays(sweep);
const zones = { sol: 'America/New_York', lakeside: 'America/Los_Angeles' } as const;
const nextToBoth = '2026-11-16T20:00:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const key of ['sol', 'lakeside'] as const) await setZone(key, zones[key]);
  await server.admin.query('update tenants set day_begun = null');
  await server.admin.query('delete from pgboss.job');
});

const setZone = (key: keyof typeof zones, zone: string) =>
  server.admin.query('update tenants set time_zone = $2 where id = $1', [server.world.tenants[key], zone]);

function look(now: string, fail?: Error): Promise<void> {
  server.setTime(now);
  const { queue } = server.services;
  const enqueueForEach: Queue['enqueueForEach'] = async (...work) => {
    await queue.enqueueForEach(...work);
    if (fail) throw fail;
  };
  return runJobNow({ services: { ...server.services, queue: { ...queue, enqueueForEach } } }, begin, null, {});
}

/** The jobs enqueued since the previous call: the days, by agency. */
async function enqueued(): Promise<{ sol: string[]; lakeside: string[] }> {
  const { rows } = await server.admin.query<{ tenant_id: string; day: string }>(
    `with gone as (delete from pgboss.job where name = $1 returning data)
     select data->>'tenant_id' as tenant_id, data->'payload'->>'day' as day from gone order by day`,
    [sweep.name],
  );
  const daysOf = (key: keyof typeof zones) =>
    rows.filter(({ tenant_id }) => tenant_id === server.world.tenants[key]).map(({ day }) => day);
  expect(rows.filter(({ tenant_id }) => !Object.values(server.world.tenants).includes(tenant_id))).toEqual([]);
  return { sol: daysOf('sol'), lakeside: daysOf('lakeside') };
}

describe('The begin of days', () => {
  test('each agency once a day, at its own midnight, and the platform never', async () => {
    const seen: Record<string, unknown> = {};
    await look(nextToBoth);
    expect(await enqueued()).toEqual({ sol: ['2026-11-16'], lakeside: ['2026-11-16'] });
    for (const now of ['04:45', '04:59', '05:00', '05:15', '07:45', '08:00', '08:15', '23:45']) {
      await look(`2026-11-17T${now}:00Z`);
      seen[now] = await enqueued();
    }
    const nobody = { sol: [], lakeside: [] };
    expect(seen).toEqual({
      '04:45': nobody,
      '04:59': nobody,
      '05:00': { sol: ['2026-11-17'], lakeside: [] },
      '05:15': nobody,
      '07:45': nobody,
      '08:00': { sol: [], lakeside: ['2026-11-17'] },
      '08:15': nobody,
      '23:45': nobody,
    });
  });

  test.each([
    ['Asia/Kathmandu', '2026-11-16T18:14:59Z', '2026-11-16T18:15:00Z', '2026-11-17'],
    ['Pacific/Kiritimati', '2026-11-16T09:59:59Z', '2026-11-16T10:00:00Z', '2026-11-17'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z', '2026-03-09'],
    // Where daylight saving time starts at midnight, the day begins at one o'clock.
    ['America/Havana', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2028-02-29T04:59:59Z', '2028-02-29T05:00:00Z', '2028-02-29'],
  ])('%s: nothing at %s, the new day at %s', async (zone, before, after, day) => {
    await setZone('sol', zone);
    await look(before);
    await enqueued();
    await look(before);
    expect((await enqueued()).sol).toEqual([]);
    await look(after);
    expect((await enqueued()).sol).toEqual([day]);
  });

  test('the hour that comes twice begins no day twice', async () => {
    for (const now of ['04:00', '05:30', '06:00', '06:30']) await look(`2026-11-01T${now}:00Z`);
    expect((await enqueued()).sol).toEqual(['2026-11-01']);
  });

  test('a server that was off for three days begins one day', async () => {
    await look(nextToBoth);
    await enqueued();
    await look('2026-11-19T20:00:00Z');
    expect(await enqueued()).toEqual({ sol: ['2026-11-19'], lakeside: ['2026-11-19'] });
  });

  test('a clock that was set back begins no day again', async () => {
    await look('2026-11-19T20:00:00Z');
    await enqueued();
    await look('2026-11-18T20:00:00Z');
    await look('2026-11-19T20:00:00Z');
    expect(await enqueued()).toEqual({ sol: [], lakeside: [] });
  });

  test('none for an agency that is suspended; its day begins when it is active again', async () => {
    const say = (status: string) =>
      server.admin.query('update tenants set status = $2 where id = $1', [server.world.tenants.sol, status]);
    await say('Suspended');
    await look(nextToBoth);
    expect(await enqueued()).toEqual({ sol: [], lakeside: ['2026-11-16'] });
    await say('Active');
    await look(nextToBoth);
    expect(await enqueued()).toEqual({ sol: ['2026-11-16'], lakeside: [] });
  });

  test('two servers, five looks each at the same moment: once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => look(nextToBoth)));
    expect(await enqueued()).toEqual({ sol: ['2026-11-16'], lakeside: ['2026-11-16'] });
  });

  test('a look that fails has begun nothing; the next one does', async () => {
    await expect(look(nextToBoth, new Error('Killed'))).rejects.toThrow('Killed');
    expect(await enqueued()).toEqual({ sol: [], lakeside: [] });
    await look(nextToBoth);
    expect((await enqueued()).sol).toEqual(['2026-11-16']);
  });
});

test('an agency that was made in the midst of a day begins the next one, by its own time zone', async () => {
  const made = async (subdomain: string, time_zone: string) => {
    const act = (ctx: PlatformCommandContext) =>
      createAgency({ name: 'Nueva', subdomain, admin_email: 'n@example.com', time_zone }, ctx);
    const { agency } = await performOnPlatform(server.services, { actor: house }, act);
    return agency.id;
  };
  server.setTime('2026-11-16T20:00:00Z');
  const [tokyo, miami] = [await made('tokyo', 'Asia/Tokyo'), await made('miami', 'America/New_York')];
  const begun = async (now: string) => {
    await look(now);
    const { rows } = await server.admin.query<{ tenant_id: string; day: string }>(
      `with gone as (delete from pgboss.job where name = $1 returning data)
       select data->>'tenant_id' as tenant_id, data->'payload'->>'day' as day from gone`,
      [sweep.name],
    );
    return [tokyo, miami].map((id) => rows.filter(({ tenant_id }) => tenant_id === id).map(({ day }) => day));
  };
  expect(await begun('2026-11-16T20:15:00Z')).toEqual([[], []]);
  expect(await begun('2026-11-17T05:00:00Z')).toEqual([[], ['2026-11-17']]);
  expect(await begun('2026-11-17T15:00:00Z')).toEqual([['2026-11-18'], []]);
});

describe('The daily sweep', () => {
  const said: string[] = [];
  const step = (name: string, fail?: Error) => ({
    name,
    run: async (day: string) => {
      said.push(`${name} ${day}`);
      if (fail) throw fail;
    },
  });
  beforeEach(() => void said.splice(0));

  test('does every step in its turn, also after one that fails, and is tried again then', async () => {
    const steps = [step('one'), step('two', new Error('Broken')), step('three')];
    const run = runJobNow(server, dailySweep(steps), server.world.tenants.sol, { day: '2026-11-16' });
    await expect(run).rejects.toThrow('not whole');
    expect(said).toEqual(['one 2026-11-16', 'two 2026-11-16', 'three 2026-11-16']);
  });

  test('knows its agency, and is for one alone', async () => {
    const where: string[] = [];
    const look = { name: 'look', run: async (_day: string, { agency }: AgencyWork) => void where.push(agency.id) };
    await runJobNow(server, dailySweep([look]), server.world.tenants.lakeside, { day: '2026-11-16' });
    expect(where).toEqual([server.world.tenants.lakeside]);
    await expect(runJobNow(server, dailySweep([look]), null, { day: '2026-11-16' })).rejects.toThrow('for none');
  });
});
