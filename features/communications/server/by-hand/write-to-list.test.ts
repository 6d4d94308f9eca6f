import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { turnsGivenBy } from '#platform/testing/turns-given.ts';
import { contentMax } from '../../contract/templates.ts';
import { planMessages } from '../automations/plan-messages.ts';
import { filledMax, outputsMax } from '../letters/liquid.ts';
import { sendMessages } from '../sending/send-messages.ts';

let server: TestServer;
const sent: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    observe({ sql }) {
      sent.push(sql);
      return undefined;
    },
  });
  server.setTime('2026-06-01T16:00:00.000Z');
  await server.as('ana').put('/communications/settings', { postal_address: '1 Calle Ocho, Miami' });
});
afterAll(() => server.close());

let people = 0;
async function aPerson(contact: object = {}) {
  people += 1;
  const given = aLead();
  const email = `lista${people}@example.com`;
  const lead = await server.as('lucia').post('/leads', { ...given, contact: { ...given.contact, email, ...contact } });
  expect(lead.status, JSON.stringify(lead.body)).toBe(201);
  return { id: lead.body.id as string, client_id: lead.body.client_id as string, email };
}
const list = (record_ids: readonly string[], input: object = {}) => ({
  record_type: 'lead',
  record_ids,
  communication_type: 'Email',
  subject: 'Feliz Navidad',
  content: 'Hola, {{client_first_name}}.',
  ...input,
});
const preview = (ids: readonly string[], input = {}) =>
  server.as('miguel').post('/communications/messages/list/preview', list(ids, input));
const write = (ids: readonly string[], input = {}) =>
  server.as('miguel').post('/communications/messages/list', list(ids, input));

test('who is left out is shown with the reason, and the rest is written to, each once', async () => {
  const [first, second, stopped] = [await aPerson(), await aPerson(), await aPerson()];
  const twin = await aPerson({ email: first.email });
  const stop = {
    communication_type: 'Email',
    address: stopped.email,
    change: 'revoked',
    purposes: ['marketing'],
    words: 'No quiero ofertas',
  };
  expect((await server.as('lucia').post(`/clients/${stopped.client_id}/consents`, stop)).status).toBe(201);
  const ids = [first, second, stopped, twin].map(({ id }) => id);
  const shown = await preview(ids);
  expect(shown.body).toMatchObject({ count: 2, held: 0, segments: null, example: { recipient_email: first.email } });
  expect(
    shown.body.left_out.map(({ record_id, reason_code }: Record<string, string>) => [record_id, reason_code]),
  ).toEqual([
    [stopped.id, 'stopped'],
    [twin.id, 'same_address'],
  ]);
  expect(await mailsTo(server, first.email)).toEqual([]);
  const { status, body } = await write(ids);
  expect([status, body.count]).toEqual([200, 2]);
  await runJobNow(server, sendMessages, server.world.tenants.sol, { communication_type: 'Email' });
  const counts = await Promise.all([first, second, stopped].map(({ email }) => mailsTo(server, email)));
  expect(counts.map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(counts[0]?.[0]?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
});

test.each([
  [29_999, 'Cancelled', 1],
  [30_000, 'Sent', 0],
])('a list that can be taken back is, %i ms later: %s', async (ms, status, count) => {
  const begun = new Date('2026-06-01T16:00:00.000Z');
  onTestFinished(() => server.setTime(begun));
  const { id, email } = await aPerson();
  const { body } = await write([id], { can_be_taken_back: true });
  expect(body).toMatchObject({ count: 1, held: 0, ids: [expect.any(String)] });
  server.setTime(new Date(begun.getTime() + ms));
  const send = () => runJobNow(server, sendMessages, server.world.tenants.sol, { communication_type: 'Email' });
  await send();
  const takeBack = (who: string) => server.as(who).post('/communications/messages/list/take-back', { ids: body.ids });
  // Neither a colleague nor another agency can take it back.
  expect((await takeBack('ana')).body).toEqual({ count: 0 });
  expect((await takeBack('walter')).body).toEqual({ count: 0 });
  const both = await Promise.all([takeBack('miguel'), takeBack('miguel')]);
  expect(both.reduce((sum, answer) => sum + answer.body.count, 0)).toBe(count);
  const shown = (await server.as('ana').get(`/communications/logs/${body.ids[0]}`)).body;
  expect(shown.status).toBe(status);
  server.setTime(new Date(begun.getTime() + 60_000));
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1 - count);
});

test('403 for those who write to one at a time; 422 for a record of another agency, and for 501', async () => {
  const { id } = await aPerson();
  for (const name of ['lucia', 'carlos']) {
    const { status } = await server.as(name).post('/communications/messages/list', list([id]));
    expect([name, status]).toEqual([name, 403]);
  }
  expect((await preview(['00000000-0000-4000-8000-000000000001'])).status).toBe(422);
  expect((await preview(Array.from({ length: 501 }, () => id))).status).toBe(422);
  expect((await preview([])).status).toBe(422);
});

test('everybody else has a turn before each letter of a list, and a text that asks for too much is refused before the first', async () => {
  const ids = (await Promise.all(Array.from({ length: 5 }, () => aPerson()))).map(({ id }) => id);
  const long = '{{client_name}} '.repeat(outputsMax).padEnd(contentMax, 'x');
  expect(await turnsGivenBy(() => preview(ids, { content: long }))).toBeGreaterThanOrEqual(ids.length);
  expect(await turnsGivenBy(() => write(ids, { content: long }))).toBeGreaterThanOrEqual(ids.length);
  const refused = await preview(ids, { content: '{{client_name}}'.repeat(outputsMax + 1) });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'content', code: 'too_many_values' }] } });
});

test('a letter that is too long once it is filled in is left out, with the length that it may have', async () => {
  const { id } = await aPerson();
  const { body: brand } = await server.as('ana').get('/branding');
  const content = '{{agency_name}} '.repeat(outputsMax).padEnd(contentMax, 'x');
  expect((await preview([id], { content })).body).toMatchObject({ count: 1, left_out: [] });
  await server.as('ana').put('/branding', { company_name: 'x'.repeat(120) });
  expect((await preview([id], { content })).body).toMatchObject({
    count: 0,
    example: null,
    left_out: [{ record_id: id, reason_code: 'too_long', reason: expect.stringContaining(String(filledMax)) }],
  });
  await server.as('ana').put('/branding', { company_name: brand.company_name });
});

test('409 when nobody is left, and nothing is written', async () => {
  const { id } = await aPerson({ tcpa_consent: false });
  const { status, body } = await write([id], { communication_type: 'SMS', subject: '' });
  expect([status, body.code]).toEqual([409, 'nobody_to_write_to']);
});

test('500 are written to, and 500 more are planned by what has happened to them, in at most 20 statements each', async () => {
  await server.as('ana').put('/communications/settings', { enable_automations: true });
  await server.as('ana').put('/communications/automations/lead_created', { is_enabled: true });
  const some: { id: string }[] = [];
  for (let tens = 0; tens < 50; tens += 1)
    some.push(...(await Promise.all(Array.from({ length: 10 }, () => aPerson()))));
  sent.length = 0;
  const { status, body } = await write(some.map(({ id }) => id));
  expect([status, body.count]).toEqual([200, 500]);
  expect(sent.length).toBeLessThanOrEqual(20);
  // Each message may have the maximum length, so all rows together would be too large for one statement.
  const insertions = sent.filter((sql) => /^insert into "messages"/.test(sql));
  expect(insertions.map((sql) => sql.split('), (').length)).toEqual(Array(5).fill(100));
  sent.length = 0;
  await runJobNow(server, planMessages, server.world.tenants.sol, {});
  // Two transactions, one of which only reads the agency, also begin and commit.
  const asked = sent.filter((sql) => !/^(begin|set local|commit)/.test(sql));
  expect(asked.length).toBeLessThanOrEqual(20);
  const { rows } = await server.admin.query(
    "select count(*)::int as n from messages where event_key like 'lead_created:%' and phase = 'waiting'",
  );
  expect(rows[0].n).toBe(500);
});
