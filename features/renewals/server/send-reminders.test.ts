import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aRenewedPolicy, clearRenewals, renewWaiting } from '#apps/testing/process-renewals.ts';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { aPolicyUntil } from '../testing.ts';
import { runDaily } from './engine/daily-run.ts';
import { sendReminders } from './send-reminders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-06-01T16:00:00.000Z');
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearRenewals(server);
});

const sol = () => server.world.tenants.sol;
let people = 0;

/** Somebody whose policy is up for renewal, with the renewal. */
async function waiting(contact: object = {}, product_type = 'Auto') {
  people += 1;
  const email = `client${people}@example.com`;
  const lucia = server.as('lucia');
  const lead = await lucia.post('/leads', aLead({ contact: { ...contact, email } as never }));
  const quote = { product_type };
  const { policy, renewal } = await aRenewedPolicy(server, '2026-06-20', { client_id: lead.body.client_id, quote });
  return { email, policy, id: renewal.id as string };
}

const send = (services: object = {}) =>
  runJobNow({ services: { ...server.services, ...services } }, sendReminders, sol(), {});
const mailOf = async (id: string) =>
  (await server.as('lucia').get(`/renewals/${id}`)).body.notices.find(({ type }: { type: string }) => type === 'Email');

test.each([
  ['es', 'Casa', 'Su póliza de seguro (casa) vence el 06/20/2026', /Sol Seguros[\s\S]+\(305\) 555-0110/],
  ['en', 'Auto', 'Your auto policy ends on 06/20/2026', /Sol Seguros[\s\S]+\(305\) 555-0110/],
] as const)(
  "the client is mailed in %s, in the house's words and none of anybody else's",
  async (language, product, subject, text) => {
    const { email, id } = await waiting({ language, name: 'Visit http://cheap.example now' }, product);
    await send();
    const [mail] = await mailsTo(server, email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toMatch(text);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('cheap.example');
    expect(await mailOf(id)).toMatchObject({ recipient: email, status: 'sent', settled_at: '2026-06-01T16:00:00Z' });
  },
);

test('one mail tells a client of all that a run has found, whatever was decided of some of it meanwhile', async () => {
  const lucia = server.as('lucia');
  const email = 'several@example.com';
  const lead = await lucia.post('/leads', aLead({ contact: { language: 'es', email } as never }));
  const { client_id } = lead.body;
  for (const [day, product_type] of [
    ['2026-06-25', 'Casa'],
    ['2026-06-20', 'Auto'],
    ['2026-06-22', 'Comercial'],
  ] as const) {
    await aPolicyUntil(lucia, day, { client_id, quote: { product_type } });
  }
  await server.as('ana').post('/renewals/process');
  // Somebody asks for the mails in the middle of the run.
  await send();
  await renewWaiting(server);
  const { body: found } = await lucia.get(`/renewals?client_id=${client_id}&sort=expiration`);
  await server.as('miguel').put(`/renewals/${found[1].id}`, { status: 'Cancelada', reason: 'sold' });
  await Promise.all([send(), send()]);
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Varias de sus pólizas vencen pronto, la primera el 06/20/2026',
  ]);
  expect(mails[0]?.text).toMatch(/\(auto\): 06\/20\/2026\s+Su póliza de seguro \(casa\): 06\/25\/2026/);
  expect(mails[0]?.text).not.toContain('comercial');
  const states = await Promise.all(found.map(async ({ id }: { id: string }) => (await mailOf(id)).status));
  expect(states).toEqual(['sent', 'dropped', 'sent']);
});

test('nothing goes out while the run that has found it is at work', async () => {
  const { email } = await waiting();
  await server.admin.query("update renewal_runs set status = 'running'");
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
  await server.admin.query("update renewal_runs set status = 'stopped'");
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('once, however often the job is run and wherever it was killed', async () => {
  const { email, id } = await waiting();
  await Promise.all([send(), send(), send()]);
  expect(await mailsTo(server, email)).toHaveLength(1);
  // The worker died when the mail was out, before that was written down.
  await server.admin.query("update renewal_notices set status = 'waiting', settled_at = null where type = 'Email'");
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1);
  expect(await mailOf(id)).toMatchObject({ status: 'sent' });
});

test('not at all for a renewal that was decided meanwhile', async () => {
  const { email, id } = await waiting();
  await server.as('miguel').put(`/renewals/${id}`, { status: 'Cancelada', reason: 'sold' });
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
  expect(await mailOf(id)).toMatchObject({ status: 'dropped' });
});

const failing = (error: object): { mail: Mail } => ({
  mail: { ...server.services.mail, sendOnce: () => Promise.reject(Object.assign(new Error('No'), error)) },
});

test.each([
  ['2026-06-12T16:00:00Z', 'sent', /do not have to do anything yet/],
  ['2026-06-13T16:00:00Z', 'sent', /Only a few days are left/],
  // The last second before the agency's midnight, and the first of the last day.
  ['2026-06-20T03:59:59Z', 'sent', /Only a few days are left/],
  ['2026-06-20T04:00:00Z', 'dropped', null],
  ['2026-06-21T16:00:00Z', 'dropped', null],
])('handed over at %s it is %s, in the words of the days left', async (now, status, words) => {
  const { email, id } = await waiting({ language: 'en' });
  server.setTime(now);
  onTestFinished(() => server.setTime('2026-06-01T16:00:00Z'));
  await send();
  const [mail] = await mailsTo(server, email);
  if (words) expect(mail?.text).toMatch(words);
  else expect(mail).toBeUndefined();
  expect(await mailOf(id)).toMatchObject({ status });
});

test('what a provider does not take now waits, behind what was not tried, and is tried on the next day', async () => {
  const { email, id } = await waiting();
  await expect(send(failing({ syscall: 'connect' }))).rejects.toThrow('Not every mail was sent.');
  expect(await mailOf(id)).toMatchObject({ status: 'waiting', settled_at: null });
  await server.admin.query('delete from pgboss.job');
  server.setTime('2026-06-02T16:00:00.000Z');
  await runStep(server, runDaily, '2026-06-02', sol());
  const { rows } = await server.admin.query("select 1 from pgboss.job where name = 'renewals.send-reminders'");
  expect(rows).toHaveLength(1);
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('what it will never take is given up at once; what nobody takes, in the end', async () => {
  const refused = await waiting();
  await send({ ...failing({ responseCode: 550 }), log: { child: () => ({ warn: () => {} }) } });
  expect(await mailOf(refused.id)).toMatchObject({ status: 'failed' });
  const unreached = await waiting();
  await server.admin.query("update renewal_notices set tries = 11 where type = 'Email'");
  await send({ ...failing({ syscall: 'connect' }), log: { child: () => ({ warn: () => {} }) } });
  expect(await mailOf(unreached.id)).toMatchObject({ status: 'failed' });
});
