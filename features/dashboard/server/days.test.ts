import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '#apps/server/features.ts';
import { aRenewedPolicy, renewWaiting } from '#apps/testing/process-renewals.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { importLeads } from '#features/integrations/server/index.ts';
import { lockUntouched, removeLeads } from '#features/leads/server/index.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { tenantCommands } from '#features/tenants/server/index.ts';
import { centsOf, dollarsOf, negated, sumOf } from '#platform/contract/money.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { parseCommand } from '#platform/server/console/command.ts';
import { midnights } from '#platform/testing/midnights.ts';
import { recount } from '#platform/testing/recount.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { expectRecount } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await changeZone('America/New_York');
  // When the clock moves back, deleted days are needed again.
  await recount(server.admin);
});

const sol = () => server.world.tenants.sol;
const week = async () => (await server.as('ana').get('/dashboard/stats')).body.week;
const later = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000);

/** The operator's command, and the job that it enqueues. */
async function changeZone(zone: string): Promise<void> {
  const { rows } = await server.admin.query('select subdomain from tenants where id = $1', [sol()]);
  const parsed = parseCommand(tenantCommands, ['update-agency', '--subdomain', rows[0].subdomain, '--time-zone', zone]);
  if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
  await parsed.command.run(parsed.input, server.services);
  const jobs = await server.admin.query(
    "delete from pgboss.job where name = 'tenants.daily-sweep' returning data as envelope",
  );
  for (const { envelope } of jobs.rows) await runJobNow(server, sweep, envelope.tenant_id, envelope.payload);
}

const rowsByDay = async () => {
  const { rows } = await server.admin.query(
    `select value, count(*)::int as rows from tallies where tenant_id = $1 and subject = 'leads_by_day' group by 1 order by 1`,
    [sol()],
  );
  return rows;
};

describe('the week', () => {
  test.each(midnights)(
    'in %s, what is created in the last second of %s is a day older than what comes next',
    async (zone, _day, last, next) => {
      server.setTime(last);
      await changeZone(zone);
      await aPolicy(server.as('lucia'), { quote: { annual_premium: 100 } });
      await expectRecount(server, 'ana');
      server.setTime(next);
      await aSentQuote(server.as('lucia'));
      await expectRecount(server, 'ana');
      // Around the two midnights at which first one and then the other leaves the week.
      const hour = 3_600_000;
      for (const days of [6, 7]) {
        for (const moved of [-2 * hour, -1, 0, 2 * hour]) {
          server.setTime(new Date(Date.parse(next) + days * 24 * hour + moved));
          await expectRecount(server, 'ana');
        }
      }
    },
  );

  test('is counted anew when the agency moves to another time zone, with what stands there already', async () => {
    // Late Sunday in Miami, Monday in Puerto Rico, and still early evening in California.
    server.setTime('2026-11-16T04:30:00Z');
    await aPolicy(server.as('lucia'), { quote: { annual_premium: 250.5 } });
    await server.as('lucia').post('/leads', aLead());
    server.setTime('2026-11-16T06:00:00Z');
    await server.as('lucia').post('/leads', aLead());
    await expectRecount(server, 'ana');
    for (const zone of ['America/Puerto_Rico', 'America/Los_Angeles', 'Asia/Calcutta', 'America/New_York']) {
      await changeZone(zone);
      await expectRecount(server, 'ana');
      server.setTime('2026-11-22T04:15:00Z');
      await expectRecount(server, 'ana');
      server.setTime('2026-11-16T06:00:00Z');
    }
  });

  test('has the premium that was sold, as analytics has, whatever became of the policy', async () => {
    const before = await week();
    const policy = await aPolicy(server.as('lucia'), { quote: { annual_premium: 1_000.1 } });
    const premium = async () => dollarsOf(sumOf([centsOf((await week()).premium), negated(centsOf(before.premium))]));
    expect(await premium()).toBe(1_000.1);
    server.setTime(later(3));
    await server.as('ana').put(`/policies/${policy.id}`, { status: 'Cancelada' });
    expect(await premium()).toBe(1_000.1);
    await expectRecount(server, 'ana');
    await server.as('ana').put(`/policies/${policy.id}`, { status: 'Pendiente Renovación' });
    expect(await premium()).toBe(1_000.1);
    await expectRecount(server, 'ana');
  });

  test('loses a lead that an import takes back', async () => {
    const occasion = { agency: testAgency(sol()), actor: actorOf('import', 'x.csv') };
    const rows = Array.from({ length: 150 }, (_, n) => `Persona ${n},p${n}@days.example,Casa,Nuevo`);
    const file = Buffer.from(['name,email,product,status', ...rows, ''].join('\n'));
    const before = await week();
    expect((await importLeads(server.services, occasion, file)).imported).toBe(150);
    expect((await week()).leads).toBe(before.leads + 150);
    await expectRecount(server, 'ana');
    const { rows: leads } = await server.admin.query(
      "select l.id from leads l join clients c on c.tenant_id = l.tenant_id and c.id = l.client_id where c.email like '%@days.example'",
    );
    await server.admin.query('update incoming_leads set lead_id = null where tenant_id = $1', [sol()]);
    server.setTime(later(1));
    await perform(server.services, occasion, async (ctx) => {
      const ids = await lockUntouched(
        leads.map(({ id }) => id),
        ctx,
      );
      await removeLeads(ids, new Set(ids), ctx);
    });
    expect((await week()).leads).toBe(before.leads);
    await expectRecount(server, 'ana');
  });

  test('leaves out the draft that a renewal makes, and has the policy that is sold of it', async () => {
    // Runs what the days of the previous tests have started.
    await renewWaiting(server);
    const drafted = (await week()).quotes;
    const { renewal } = await aRenewedPolicy(server, '2026-12-01');
    await expectRecount(server, 'ana');
    const before = await week();
    // The old policy's quote, and not the draft.
    expect(before.quotes).toBe(drafted + 1);
    await server.as('ana').put(`/quotes/${renewal.quote.id}`, { status: 'Enviada' });
    expect((await server.as('ana').post(`/quotes/${renewal.quote.id}/convert-to-policy`)).status).toBe(201);
    expect((await week()).policies).toBe(before.policies + 1);
    await expectRecount(server, 'ana');
  });

  test('tells of no more than a thousand', async () => {
    const [today, count] = ['2026-11-16', 2_000];
    await server.admin.query(
      `insert into tallies values ($1, 'leads_by_day', $2, 8, $3, 0)
      on conflict (tenant_id, subject, value, shard) do update set count = tallies.count + excluded.count`,
      [sol(), today, count],
    );
    expect((await week()).leads).toBe(1_000);
  });
});

describe('an agency’s day', () => {
  const begin = async (agencyDay: string) => {
    server.setTime(`${agencyDay}T15:00:00Z`);
    await runJobNow(server, sweep, sol(), { day: agencyDay });
  };

  test('puts right what somebody wrote past the figures, brings days together, and forgets old ones', async () => {
    await Promise.all(Array.from({ length: 24 }, () => server.as('lucia').post('/leads', aLead())));
    await server.admin.query("update tallies set count = count + 3 where subject = 'quotes_by_day'");
    await server.admin.query("delete from tallies where subject = 'policies_by_day'");
    await begin('2026-11-17');
    await expectRecount(server, 'ana');
    expect((await rowsByDay()).find(({ value }) => value === '2026-11-16')).toEqual({ value: '2026-11-16', rows: 1 });
    await begin('2026-12-20');
    await expectRecount(server, 'ana');
    expect((await rowsByDay()).filter(({ value }) => value < '2026-12-07')).toEqual([]);
  });

  test('disturbs nobody who writes meanwhile, however often it begins', async () => {
    const writers = ['ana', 'miguel', 'lucia'].map(async (username) => {
      for (let n = 0; n < 4; n += 1) await aPolicy(server.as(username), { quote: { annual_premium: 10.01 } });
    });
    const days = Array.from({ length: 3 }, () => runJobNow(server, sweep, sol(), { day: '2026-11-16' }));
    await Promise.all([...writers, ...days]);
    await expectRecount(server, 'ana');
  });
});

test('the migration fills what was there', async () => {
  await aPolicy(server.as('lucia'), { quote: { annual_premium: 12.34 } });
  const cancelled = await aPolicy(server.as('lucia'));
  await server.as('ana').put(`/policies/${cancelled.id}`, { status: 'Cancelada' });
  const migrations = path.resolve(import.meta.dirname, '../../../db/migrations');
  const files = ['0038_figures_by_day.sql', '0391_what_a_week_sold.sql'].map((name) => path.join(migrations, name));
  await server.admin.query("delete from tallies where subject like '%_by_day'");
  // One by one, as a distributed database requires.
  const statements = files.flatMap((file) =>
    readFileSync(file, 'utf8').replaceAll('now()', `timestamptz '${testNow}'`).split(/;$/m),
  );
  for (const statement of statements) await server.admin.query(statement);
  await expectRecount(server, 'ana');
});
