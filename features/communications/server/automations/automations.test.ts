import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { aTask } from '#features/tasks/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { lookEachDay } from './look-each-day.ts';
import { findTriggers, planMessages } from './plan-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-06-01T16:00:00.000Z');
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;
const plan = () => runJobNow(server, planMessages, sol(), {});
const send = () => runJobNow(server, sendMessages, sol(), { communication_type: 'Email' });
const set = (event: string, input: object) => ana().put(`/communications/automations/${event}`, input);
const mainSwitch = (enable_automations: boolean) => ana().put('/communications/settings', { enable_automations });
let people = 0;

async function aPerson(contact: object = {}, input: object = {}) {
  people += 1;
  const lead = aLead(input as never);
  const email = `camila${people}@example.com`;
  const { status, body } = await server
    .as('lucia')
    .post('/leads', { ...lead, contact: { ...lead.contact, email, ...contact } });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id as string, email: email as string };
}
async function aSentQuote(contact: object = {}) {
  const person = await aPerson(contact);
  const quote = await server.as('lucia').post('/quotes', aQuote({ lead_id: person.id } as never));
  expect(quote.status, JSON.stringify(quote.body)).toBe(201);
  const sent = await server.as('lucia').put(`/quotes/${quote.body.id}`, { status: 'Enviada' });
  expect(sent.status).toBe(200);
  return { ...person, quote: sent.body };
}
const logsOf = async (record_id: string) => (await ana().get(`/communications/logs?record_id=${record_id}`)).body;

test('off: nothing is told, and what happened then is not told when it is switched on', async () => {
  const before = await aPerson();
  await set('lead_created', { is_enabled: true });
  const without = await aPerson();
  await mainSwitch(true);
  await plan();
  await send();
  expect([await mailsTo(server, before.email), await mailsTo(server, without.email)]).toEqual([[], []]);
});

test('a new lead is welcomed once, in its language, by who looks after it, however often the work is done', async () => {
  const { id, email } = await aPerson({ language: 'es', name: 'Camila Duarte' });
  await runJobNow(server, findTriggers, null, {});
  await Promise.all([plan(), plan()]);
  await plan();
  const [waiting] = await logsOf(id);
  expect(waiting).toMatchObject({ status: 'Pending', subject: '', content: '', is_automatic: true });
  await Promise.all([send(), send()]);
  await send();
  const mails = await mailsTo(server, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Camila');
  expect(mails[0]?.html).toContain('<html lang="es"');
  expect((await logsOf(id))[0]).toMatchObject({ status: 'Sent', template_type: 'Lead Welcome' });
  const { body } = await ana().get('/communications/automations');
  expect(body[0]).toMatchObject({ event: 'lead_created', is_enabled: true, last_run: '2026-06-01T16:00:00Z' });
});

test('what is over when it would leave is cancelled: a lead that was lost meanwhile', async () => {
  const { id, email } = await aPerson();
  await plan();
  await server.as('lucia').put(`/leads/${id}`, { status: 'Perdido' });
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
  expect((await logsOf(id))[0]).toMatchObject({ status: 'Cancelled', reason_code: 'record_moved' });
});

test('only for what it is meant: products and languages', async () => {
  await set('lead_created', { products: ['Casa'], languages: ['en'] });
  const meant = await aPerson({ language: 'en' }, { product_type: 'Casa' });
  const others = [
    await aPerson({ language: 'es' }, { product_type: 'Casa' }),
    await aPerson({ language: 'en' }, { product_type: 'Auto' }),
  ];
  await plan();
  await set('lead_created', { products: [], languages: [], delay_minutes: 10 });
  expect(await logsOf(meant.id)).toHaveLength(1);
  for (const { id } of others) expect(await logsOf(id)).toEqual([]);
});

test('one that waits is seen at once and canceled as others are', async () => {
  const { id, email } = await aPerson();
  await plan();
  const [row] = (await ana().get(`/communications/logs?status=Queued&record_id=${id}`)).body;
  expect(row).toMatchObject({ status: 'Queued', is_automatic: true, release_at: '2026-06-01T16:10:00Z' });
  // Another agency neither sees nor cancels it.
  expect((await server.as('walter').post(`/communications/logs/${row.id}/cancel`, {})).status).toBe(404);
  const [one, two] = await Promise.all([1, 2].map(() => ana().post(`/communications/logs/${row.id}/cancel`, {})));
  expect([one?.status, two?.status].toSorted()).toEqual([200, 409]);
  server.setTime('2026-06-01T16:10:00.000Z');
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
  server.setTime('2026-06-01T16:00:00.000Z');
});

test('it waits as long as was set, to the minute', async () => {
  const { id, email } = await aPerson();
  await plan();
  expect((await logsOf(id))[0]).toMatchObject({ status: 'Queued', release_at: '2026-06-01T16:10:00Z' });
  server.setTime('2026-06-01T16:09:59.000Z');
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
  server.setTime('2026-06-01T16:10:00.000Z');
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1);
  await set('lead_created', { is_enabled: false });
});

test('a quote that is sent is told once, and asked for again after the days, not a day earlier nor twice', async () => {
  await set('quote_sent', { is_enabled: true });
  await set('quote_unanswered', { is_enabled: true, days: 3 });
  const { email, quote } = await aSentQuote({ language: 'es' });
  expect(quote.sent_at).toBe('2026-06-01T16:10:00Z');
  await plan();
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1);
  for (const [day, mails] of [
    ['2026-06-03', 1],
    ['2026-06-04', 2],
    ['2026-06-05', 2],
  ] as const) {
    server.setTime(`${day}T14:00:00.000Z`);
    await runStep(server, lookEachDay, day, sol());
    await plan();
    await send();
    expect([day, (await mailsTo(server, email)).length]).toEqual([day, mails]);
  }
});

test('a colleague is told of new tasks, and nobody of what he gave himself', async () => {
  await set('task_assigned', { is_enabled: true });
  const { rows } = await server.admin.query<{ id: string; email: string }>(
    'select id, email from users where id = $1',
    [server.world.users.miguel?.id],
  );
  const [miguel = { id: '', email: '' }] = rows;
  const given = await ana().post('/tasks', aTask({ title: 'Llamar a Camila', assigned_to: miguel.id } as never));
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  const own = await server.as('miguel').post('/tasks', aTask({ title: 'Mi tarea', assigned_to: miguel.id } as never));
  // As the run of the renewals names it for an agency that writes English.
  const made = aTask({ title: 'Renew policy POL-2026-000007', assigned_to: miguel.id } as never);
  expect((await ana().post('/tasks', made)).status).toBe(201);
  await plan();
  await send();
  const [mail] = await mailsTo(server, miguel.email);
  expect(mail?.text).toContain('Llamar a Camila');
  expect(mail?.text).toContain('Renovar la póliza POL-2026-000007');
  expect(await logsOf(own.body.id)).toEqual([]);
});

const emailOf = async (username: string): Promise<string> =>
  (await server.admin.query('select email from users where id = $1', [server.world.users[username]?.id])).rows[0].email;

test('also of one that is given to him later, and who has asked for it of one that is done', async () => {
  for (const event of ['task_assigned', 'task_completed']) await set(event, { is_enabled: true });
  const { body } = await ana().post('/tasks', aTask({ title: 'Pedir la firma' } as never));
  const change = async (by: string, input: object) => {
    expect((await server.as(by).put(`/tasks/${body.id}`, input)).status).toBe(200);
    await plan();
    await send();
  };
  const told = async (username: string) =>
    (await mailsTo(server, await emailOf(username))).filter(({ text }) => text?.includes('Pedir la firma')).length;
  await change('ana', { assigned_to: server.world.users.miguel?.id });
  expect([await told('miguel'), await told('ana')]).toEqual([1, 0]);
  await change('miguel', { status: 'Completada' });
  expect([await told('miguel'), await told('ana')]).toEqual([1, 1]);
  await set('task_completed', { is_enabled: false });
});

test('a refusal is told in the history: an address that asked for no more', async () => {
  await set('lead_created', { is_enabled: true, channels: ['SMS'], delay_minutes: 0 });
  const { id } = await aPerson({ tcpa_consent: false });
  await plan();
  expect((await logsOf(id))[0]).toMatchObject({ status: 'Cancelled', reason_code: 'channel_off' });
});

test('who sets what is checked: staff by email alone, days where there are days, the renewals by themselves', async () => {
  const wrong = await Promise.all([
    set('task_due', { channels: ['SMS'] }),
    set('task_due', { days: null }),
    set('lead_created', { days: 2 }),
    set('lead_created', { delay_minutes: -1 }),
    set('lead_created', { channels: [] }),
  ]);
  expect(wrong.map(({ status, body }) => [status, body.fields?.[0]?.field ?? body.errors?.[0]?.field])).toEqual([
    [422, 'channels'],
    [422, 'days'],
    [422, 'days'],
    [422, 'delay_minutes'],
    [422, 'channels'],
  ]);
  const { body } = await ana().get('/communications/automations');
  const renewals = body.find(({ event }: { event: string }) => event === 'renewal_reminder');
  expect((await set('renewal_reminder', { is_enabled: !renewals.is_enabled })).body.code).toBe('set_by_renewals');
  expect((await set('renewal_reminder', renewals)).status).toBe(200);
  expect((await set('never', { is_enabled: true })).status).toBe(404);
});

test('a dry run counts what would have gone, and sends nothing', async () => {
  await set('lead_created', { channels: ['Email'] });
  const before = (await ana().post('/communications/automations/lead_created/dry-run', {})).body;
  await aPerson();
  const { status, body } = await ana().post('/communications/automations/lead_created/dry-run', {});
  expect(status).toBe(200);
  expect(body.sent).toBe(before.sent + 1);
  await set('lead_created', { channels: ['SMS'] });
  const off = (await ana().post('/communications/automations/lead_created/dry-run', {})).body;
  expect(off).toMatchObject({ sent: 0, why: [expect.objectContaining({ reason_code: 'channel_off' })] });
});
