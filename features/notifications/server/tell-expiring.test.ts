import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import { tellExpiring } from './tell-expiring.ts';

const sent: SentStatement[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    observe(statement) {
      sent.push(statement);
      return undefined;
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from notifications');
  await server.admin.query("update policies set status = 'Cancelada', cancelled_on = effective_date");
});

const tellOn = (day: string, agency: 'sol' | 'lakeside' = 'sol') =>
  runStep(server, tellExpiring, day, server.world.tenants[agency]);
const until = (expiration_date: string, username = 'lucia') =>
  aPolicy(server.as(username), { effective_date: '2020-01-01', expiration_date });
const toldTo = async (username: string) =>
  (await server.as(username).get('/notifications')).body.map(({ about }: { about: { id: string } }) => about.id);

test('a policy that comes within 30 days is told its agent once, and once more within 7', async () => {
  const policy = await until('2026-12-20');
  for (const [day, times] of [
    ['2026-11-19', 0],
    ['2026-11-20', 1],
    ['2026-11-21', 1],
    ['2026-12-12', 1],
    ['2026-12-13', 2],
    ['2026-12-20', 2],
    ['2026-12-21', 2],
  ] as const) {
    await tellOn(day);
    expect(await toldTo('lucia'), day).toEqual(Array(times).fill(policy.id));
  }
  expect((await server.as('lucia').get('/notifications')).body[0].facts).toEqual({
    policy_number: policy.policy_number,
    client: policy.quote.lead.contact.name,
    expiration_date: '2026-12-20',
  });
  expect(await toldTo('miguel')).toEqual([]);
});

test('one that is met in its last days is told once; days that were missed are made up for', async () => {
  const [soon, later] = [await until('2026-11-18'), await until('2026-12-10')];
  await tellOn('2026-11-16');
  await tellOn('2026-11-16');
  expect((await toldTo('lucia')).sort()).toEqual([soon.id, later.id].sort());
});

test('a corrected end is told at its new date, at once where it is as near, else when it is near again', async () => {
  const policy = await until('2026-12-20');
  const datesToldOn = async (day: string) => {
    await tellOn(day);
    const { body } = await server.as('lucia').get('/notifications');
    return body.map(({ facts }: { facts: { expiration_date: string } }) => facts.expiration_date);
  };
  const correct = async (expiration_date: string) =>
    expect((await server.as('miguel').put(`/policies/${policy.id}`, { expiration_date })).status).toBe(200);
  expect(await datesToldOn('2026-11-20')).toEqual(['2026-12-20']);
  // Today is November 16: December 16 is the last day within the alert, and the next day is outside.
  for (const [day, told] of [
    ['2026-12-16', ['2026-12-16']],
    ['2026-12-17', []],
  ] as const) {
    await correct(day);
    const { body } = await server.as('lucia').get('/notifications');
    expect(body.map(({ facts }: { facts: { expiration_date: string } }) => facts.expiration_date)).toEqual(told);
  }
  expect(await datesToldOn('2026-11-17')).toEqual(['2026-12-17']);
});

test('who hears of a policy on its last day alone is told of it, and the day after nobody is', async () => {
  const [last, over] = [await until('2026-11-16'), await until('2026-11-16')];
  await server.admin.query("update policies set expiration_date = '2026-11-15' where id = $1", [over.id]);
  await tellOn('2026-11-16');
  expect(await toldTo('lucia')).toEqual([last.id]);
});

test('only those that are not cancelled, of the own agency, that somebody looks after', async () => {
  const [cancelled, nobodys] = [await until('2026-11-20'), await until('2026-11-20')];
  await until('2026-11-20', 'tom');
  await server.as('ana').put(`/policies/${cancelled.id}`, { status: 'Cancelada' });
  await server.as('ana').put(`/policies/${nobodys.id}`, { agent_id: null });
  await server.admin.query('delete from notifications');
  await tellOn('2026-11-16');
  expect(await toldTo('lucia')).toEqual([]);
  expect(await toldTo('tom')).toEqual([]);
  await tellOn('2026-11-16', 'lakeside');
  expect(await toldTo('tom')).toHaveLength(1);
});

test('many are told in few statements, once each, also by two runs at once, and to nobody who does not want it', async () => {
  for (let count = 0; count < 101; count += 1) await until('2026-12-01');
  await server.as('lucia').put('/notifications/settings', { kind: 'policy.expiring', bell: false, browser: false });
  sent.length = 0;
  await tellOn('2026-11-16');
  expect(await toldTo('lucia')).toEqual([]);
  await server.as('lucia').put('/notifications/settings', { kind: 'policy.expiring', bell: true, browser: true });
  sent.length = 0;
  await tellOn('2026-11-16');
  // A hundred policies and their notifications, one more and its notification, and one query for the last week.
  expect(sent.filter(({ senders }) => senders.includes('notifications'))).toHaveLength(5);
  await Promise.all([tellOn('2026-11-17'), tellOn('2026-11-17')]);
  const { rows } = await server.admin.query('select count(*)::int as told from notifications');
  expect(rows).toEqual([{ told: 101 }]);
});
