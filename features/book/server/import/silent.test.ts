import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs, sweep } from '#apps/server/features.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startSendingAgency } from '#apps/testing/sending-agency.ts';
import type { TestServer } from '#apps/testing/test-server.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { booksOn } from '../../testing.ts';

// Everything that an agency can have turned on is, so that a book had somebody to write to and something to ring.
let sending: Awaited<ReturnType<typeof startSendingAgency>>;
let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
/** The names of the domain events that were published. */
const published: string[] = [];

beforeAll(async () => {
  sending = await startSendingAgency();
  server = sending.server;
  books = booksOn(server, runJobNow);
  server.setTime('2026-12-01T15:00:00.000Z');
  const { subscribers } = server.services;
  server.services.subscribers = (event) => {
    published.push(event);
    return subscribers(event);
  };
  await sending.set({ enable_automations: true, postal_address: '1 SW 8th St, Miami, FL 33130' });
  const clientEvents = ['lead_created', 'quote_sent', 'quote_unanswered', 'policy_sold', 'renewal_urgent'];
  for (const event of clientEvents) {
    const days = event === 'renewal_urgent' ? { days: 20 } : {};
    const choice = { is_enabled: true, channels: ['Email', 'SMS'], ...days };
    const { status, body } = await sending.ana().put(`/communications/automations/${event}`, choice);
    expect([event, status], JSON.stringify(body)).toEqual([event, 200]);
  }
  expect((await sending.ana().post('/integrations', anIntegration())).status).toBe(201);
});
afterAll(() => sending.close());

/** A policy that ended last month, one that expires this month, one that begins next month, and a cancelled one. */
const book = [
  'Insured,Cell Phone,Email,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status,Agent',
  'Sara Silva,305-555-0161,sara@example.com,S-1,Kemper,Auto,12/15/2025,12/15/2026,1200,Active,Lucía Ferrer',
  'Sara Silva,305-555-0161,sara@example.com,S-2,Kemper,Home,06/01/2026,06/01/2027,2400,Active,Lucía Ferrer',
  'Tito Sosa,305-555-0162,tito@example.com,S-3,Kemper,Auto,11/10/2025,11/10/2026,900,Active,Lucía Ferrer',
  'Tito Sosa,305-555-0162,tito@example.com,S-3,Kemper,Auto,11/10/2026,11/10/2027,950,Active,Lucía Ferrer',
  'Ulises Sanz,305-555-0163,ulises@example.com,S-4,Kemper,Auto,01/05/2027,01/05/2028,800,Active,Lucía Ferrer',
  'Vera Salas,305-555-0164,vera@example.com,S-5,Kemper,Auto,03/01/2026,03/01/2027,700,Cancelled,Lucía Ferrer',
].join('\n');

const sol = () => server.world.tenants.sol;
const count = async (table: string, where = 'true'): Promise<number> =>
  (await server.admin.query(`select count(*)::int as n from ${table} where tenant_id = $1 and ${where}`, [sol()]))
    .rows[0].n;

/** Runs what is queued and due, until nothing is. */
async function runWaiting() {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  for (let round = 0; round < 50; round += 1) {
    const { rows } = await server.admin.query(
      `delete from pgboss.job where state < 'active' and start_after <= now() and data ->> 'tenant_id' = $1
       returning name, data`,
      [sol()],
    );
    if (rows.length === 0) return;
    for (const { name, data } of rows) {
      const job = byName.get(name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await runJobNow(server, job, data.tenant_id, data.payload);
    }
  }
  throw new Error('The queue is never empty.');
}

/** A day of the agency begins, with all that is done for it. */
async function day(today: string) {
  server.setTime(`${today}T15:00:00.000Z`);
  await runJobNow(server, sweep, sol(), { day: today });
  await runWaiting();
}

const written = async () =>
  (
    await server.admin.query(
      "select distinct coalesce(nullif(recipient_email, ''), recipient_phone) as who from messages order by 1",
    )
  ).rows.map(({ who }) => who);
const bells = async (): Promise<string[]> =>
  (
    await server.admin.query('select distinct kind from notifications where tenant_id = $1 order by kind', [sol()])
  ).rows.map(({ kind }) => kind);
const tables = ['notifications', 'messages', 'message_causes', 'consent_events', 'renewals', 'tasks'];
const counts = () => Promise.all(tables.map((table) => count(table)));

test('An import rings no bell, sends no mail or text, publishes no sale and no new lead, and gives no consent', async () => {
  await day('2026-12-01');
  const before = await counts();
  published.length = 0;
  sending.vendor.asked.length = 0;
  const id = await books.imported('silent.csv', book);
  expect(await count('policies', `import_id = '${id}'`)).toBe(6);
  await runWaiting();
  expect(published).toEqual([]);
  expect(await counts()).toEqual(before);
  expect(sending.vendor.asked).toEqual([]);
  expect(await count('clients', `import_id = '${id}' and tcpa_consent`)).toBe(0);

  // The same file again, and one that changes a premium, are as silent.
  await books.imported('silent.csv', book);
  await books.imported('silent.csv', book.replace(',2400,', ',2500,'));
  await runWaiting();
  expect(published.filter((event) => /sold|created|assigned|sent|consent/i.test(event))).toEqual([]);
  expect(await counts()).toEqual(before);
  expect(sending.vendor.asked).toEqual([]);
});

test('The nightly work finds its renewals with tasks, and still writes to none of its clients, nor tells of a sale', async () => {
  published.length = 0;
  const before = { consents: await count('consent_events') };
  for (const today of ['2026-12-02', '2026-12-03', '2026-12-11']) await day(today);
  expect(await count('renewals')).toBeGreaterThan(0);
  expect(await count('tasks', 'renewal_id is not null')).toBeGreaterThan(0);
  expect(await written()).toEqual([]);
  expect(sending.vendor.asked).toEqual([]);
  expect(published.filter((event) => /sold|leadCreated|sent|consent|clientsToRemind/i.test(event))).toEqual([]);
  expect(await count('consent_events')).toBe(before.consents);
  expect(await count('clients', 'tcpa_consent and import_id is not null')).toBe(0);
  // Staff are told of their work alone.
  for (const kind of await bells()) expect(kind).toMatch(/^(?:renewal|task|policy)\./);
});

test('*Send reminders* lets the mail of renewals out, to those who have one, and no text without a consent', async () => {
  const { body } = await sending.ana().get('/renewals/brought-in-clients');
  expect(body).toMatchObject({ allowed_at: null });
  expect(body.waiting).toBeGreaterThan(0);
  expect((await sending.ana().post('/renewals/brought-in-clients/write')).status).toBe(200);
  await runWaiting();
  await day('2026-12-12');
  await sending.run('Email');
  const people = await written();
  expect(people).toContain('sara@example.com');
  expect(people).not.toContain('vera@example.com');
  expect(await count('messages', "communication_type <> 'Email'")).toBe(0);
  expect(
    (await server.admin.query('select distinct template_type from messages')).rows.every(({ template_type }) =>
      /renewal/i.test(template_type),
    ),
  ).toBe(true);
  expect(sending.vendor.asked.length).toBeGreaterThan(0);
  expect(published.filter((event) => /sold|leadCreated|consent/i.test(event))).toEqual([]);
});
