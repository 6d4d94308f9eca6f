import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { createAskOutside } from '#platform/server/outside/ask-outside.ts';
import { type CallOutside, createCallOutside, type OutsideCall } from '#platform/server/outside/call-outside.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import { aBrowser } from '../testing.ts';
import { sendPushes } from './send-pushes.ts';

/** The requests to the push services, and the response of each. */
const asked: (OutsideCall & { url: string })[] = [];
const answers = new Map<string, number | Error>();
const callOutside: CallOutside = async (url, call) => {
  asked.push({ url, ...call });
  const answer = answers.get(url) ?? 201;
  if (answer instanceof Error) throw answer;
  return answer;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ callOutside, env: { APP_URL: 'https://crm.example.com/', LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  asked.length = 0;
  answers.clear();
  server.setTime(testNow);
  for (const table of ['push_subscriptions', 'notifications', 'notification_choices', 'pgboss.job']) {
    await server.admin.query(`delete from ${table}`);
  }
});

const idOf = (username: string) => server.world.users[username]?.id as string;

/** A browser that can decrypt its messages. */
function readingBrowser(endpoint = `https://push.example.com/${randomBytes(6).toString('hex')}`) {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const subscription = { endpoint, keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') } };
  /** RFC 8291, by hand. */
  const read = (body: Uint8Array) => {
    const bytes = Buffer.from(body);
    const salt = bytes.subarray(0, 16);
    const length = bytes.readUInt8(20);
    const [theirs, sealed] = [bytes.subarray(21, 21 + length), bytes.subarray(21 + length)];
    const shared = pair.computeSecret(theirs);
    const prk = createHmac('sha256', auth).update(shared).digest();
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs, Buffer.from([1])]);
    const ikm = createHmac('sha256', prk).update(info).digest();
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]).toString();
    return JSON.parse(plain.slice(0, plain.lastIndexOf('\u0002')));
  };
  return { ...subscription, subscription, read };
}

/** The service worker of the web app after it received a message: what it shows, and the address that a click opens. */
async function serviceWorker(message: object) {
  const listeners = new Map<string, (event: object) => void>();
  let shown: Record<string, unknown> = {};
  let opened = '';
  let work: unknown;
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification(title: string, options: object) {
        shown = { title, ...options };
      },
    },
    clients: {
      matchAll: async () => [],
      openWindow(address: string) {
        opened = address;
      },
    },
  };
  const file = path.resolve(import.meta.dirname, '../../../apps/web/public/sw.js');
  runInContext(readFileSync(file, 'utf8'), createContext({ self }));
  const waitUntil = (promise: unknown) => {
    work = promise;
  };
  listeners.get('push')?.({ data: { json: () => message }, waitUntil });
  await work;
  const click = async () => {
    listeners.get('notificationclick')?.({ notification: { close() {}, data: shown.data }, waitUntil });
    await work;
    return opened;
  };
  return { shown, click };
}

/** Runs the waiting jobs, as a worker does. */
async function work(): Promise<void> {
  const { rows } = await server.admin.query<{ name: string; data: { tenant_id: string; payload: unknown } }>(
    "delete from pgboss.job where name = 'notifications.send-pushes' returning name, data",
  );
  for (const { data } of rows) await runJobNow(server, sendPushes, data.tenant_id, data.payload);
}
const waiting = async () =>
  (await server.admin.query("select 1 from pgboss.job where name = 'notifications.send-pushes'")).rowCount;

/** A user in a session of their own, with a subscribed browser. */
async function withBrowser(username: string, browser = readingBrowser()) {
  const token = await server.openSession(username);
  const caller = server.withToken(token);
  const answer = await caller.post('/notifications/browsers', browser.subscription);
  expect(answer.status).toBe(201);
  return { caller, browser, id: answer.body.id as string };
}
const giveLead = async (username: string, by: Caller = server.as('ana')) =>
  (await by.post('/leads', aLead({ assigned_agent: idOf(username) }))).body;
const browsers = async () => (await server.admin.query('select id from push_subscriptions')).rows.map(({ id }) => id);

describe('A browser', () => {
  test('is told after the commit, in words without a name, in the language of its user, and what a click opens', async () => {
    const { browser } = await withBrowser('lucia');
    const lead = await giveLead('lucia');
    expect(asked).toEqual([]);
    await work();
    expect(asked.map(({ url, method }) => [url, method])).toEqual([[browser.endpoint, 'POST']]);
    const message = browser.read(asked[0]?.body as Uint8Array);
    expect(message).toEqual({
      title: 'Le asignaron un lead',
      body: 'Abra Vigencia para ver más.',
      language: 'es',
      tag: expect.any(String),
      told: message.tag,
      open: { kind: 'lead', id: lead.id },
    });
    expect(JSON.stringify(message)).not.toMatch(new RegExp(`${lead.contact.name}|Ana|Lucía|Sol Seguros`));
  });

  test('shows the message by its service worker, and a click says which one and what to open', async () => {
    const { browser } = await withBrowser('lucia');
    const lead = await giveLead('lucia');
    await work();
    const { rows } = await server.admin.query('select id from notifications');
    const worker = await serviceWorker(browser.read(asked[0]?.body as Uint8Array));
    expect(worker.shown).toMatchObject({ title: 'Le asignaron un lead', lang: 'es' });
    expect(await worker.click()).toBe(`/#told=${rows[0].id}/lead/${lead.id}`);
  });

  test('knows the message for one of this server by the key that it was given', async () => {
    await withBrowser('lucia');
    await giveLead('lucia');
    await work();
    const { push_key } = (await server.as('lucia').get('/notifications/settings')).body;
    const headers = new Headers(asked[0]?.headers as Record<string, string>);
    const [, token = ''] = /t=([\w.-]+)/.exec(headers.get('authorization') ?? '') ?? [];
    expect(headers.get('authorization')).toContain(push_key);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(push_key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://push.example.com',
      sub: expect.stringMatching(/^(https:\/\/crm\.example\.com|mailto:)/),
    });
  });

  test('gets one message for many notifications, and none for what was read meanwhile', async () => {
    const { browser, caller } = await withBrowser('lucia');
    for (let count = 0; count < 3; count += 1)
      await server.as('lucia').post('/leads', aLead({ assigned_agent: idOf('miguel') }));
    await withBrowser('miguel', browser);
    await server.admin.query('update notifications set push_at = created_at');
    await runJobNow(server, sendPushes, server.world.tenants.sol, {});
    expect(asked.map(({ body }) => browser.read(body).title)).toEqual(['Notificaciones nuevas: 3']);
    await giveLead('miguel', caller);
    await server.as('miguel').post('/notifications/read-all', {});
    asked.length = 0;
    await work();
    expect(asked).toEqual([]);
  });

  test('is asked for no job where nobody is told by one', async () => {
    await giveLead('lucia');
    await withBrowser('lucia');
    await server.as('lucia').put('/notifications/settings', { kind: 'lead.assigned', bell: true, browser: false });
    await giveLead('lucia');
    expect(await waiting()).toBe(0);
  });

  test.each([404, 410, 403, 301])('that answers %i is told no more', async (status) => {
    const { browser } = await withBrowser('lucia');
    await withBrowser('lucia');
    answers.set(browser.endpoint, status);
    await giveLead('lucia');
    expect(await toldWhile(server.services, work)).toEqual([`notification ${idOf('lucia')}`]);
    expect([asked.length, (await browsers()).length]).toEqual([2, 1]);
  });

  test.each([[429], [500], [503], [new Error('timeout')]])('whose service says %s is tried again', async (answer) => {
    const { browser } = await withBrowser('lucia');
    answers.set(browser.endpoint, answer);
    await giveLead('lucia');
    await expect(work()).rejects.toThrow('1 of 1 browsers could not be told');
    expect(await browsers()).toHaveLength(1);
    answers.delete(browser.endpoint);
    asked.length = 0;
    for (let tries = 0; tries < 2; tries += 1) await runJobNow(server, sendPushes, server.world.tenants.sol, {});
    expect(asked.map(({ url }) => url)).toEqual([browser.endpoint]);
  });

  test('is told once, however many jobs there are for it, and by one that comes after a kill', async () => {
    const { browser } = await withBrowser('lucia');
    for (let count = 0; count < 3; count += 1) await giveLead('lucia');
    const send = () => runJobNow(server, sendPushes, server.world.tenants.sol, {});
    await Promise.all([send(), send(), send()]);
    expect(asked.map(({ body }) => browser.read(body).title)).toEqual(['Notificaciones nuevas: 3']);
    // Another job was killed after it took a fourth notification and before it sent it.
    await giveLead('lucia');
    const later = new Date(Date.parse(testNow) + 600_000).toISOString();
    await server.admin.query('update notifications set push_at = $1 where push_at is not null', [later]);
    asked.length = 0;
    await send();
    expect(asked).toEqual([]);
    server.setTime(later);
    await send();
    expect(asked).toHaveLength(1);
  });

  test('somewhere in our own network is not called, and told no more', async () => {
    const inside = [{ address: '127.0.0.1', family: 4 }];
    const ask = createAskOutside(server.services.config.outgoing, (_host, _options, found) => found(null, inside));
    const guarded = { services: { ...server.services, callOutside: createCallOutside(ask) } };
    const caller = server.withToken(await server.openSession('lucia'));
    await caller.post('/notifications/browsers', aBrowser({ endpoint: 'https://inside.example.com/push' }));
    await giveLead('lucia');
    await runJobNow(guarded, sendPushes, server.world.tenants.sol, {});
    expect(await browsers()).toEqual([]);
  });
});

describe('Nothing more is told', () => {
  const nothingFor = async (username: string) => {
    asked.length = 0;
    await giveLead(username);
    await work();
    expect(asked).toEqual([]);
  };

  test('after signing out', async () => {
    const { caller } = await withBrowser('lucia');
    await caller.post('/auth/logout', {});
    expect(await browsers()).toEqual([]);
    await nothingFor('lucia');
  });

  test('after the session has run out', async () => {
    await withBrowser('lucia');
    server.setTime('2026-11-18T20:00:00Z');
    await nothingFor('lucia');
  });

  test('to who was let out, also of what waited', async () => {
    await withBrowser('lucia');
    await giveLead('lucia');
    const path = `/auth/users/${idOf('lucia')}/status`;
    await server.as('ana').put(path, { is_active: false });
    await work();
    expect(asked).toEqual([]);
    expect(await browsers()).toEqual([]);
    await server.as('ana').put(path, { is_active: true });
  });

  test('of a module that the agency has no more', async () => {
    await withBrowser('lucia');
    await giveLead('lucia');
    const list = (await server.admin.query("select features_enabled from tenants where name = 'Sol Seguros'")).rows[0];
    await server.admin.query("update tenants set features_enabled = '{quotes}' where name = 'Sol Seguros'");
    await work();
    await server.admin.query("update tenants set features_enabled = $1 where name = 'Sol Seguros'", [
      list.features_enabled,
    ]);
    expect(asked).toEqual([]);
  });

  test('once its user says so; 404 for a colleague and for another agency', async () => {
    const { caller, id } = await withBrowser('lucia');
    for (const other of ['ana', 'walter']) {
      expect((await server.as(other).delete(`/notifications/browsers/${id}`)).status).toBe(404);
    }
    expect((await caller.delete(`/notifications/browsers/${id}`)).status).toBe(204);
    expect((await caller.delete(`/notifications/browsers/${id}`)).status).toBe(404);
    await nothingFor('lucia');
  });
});

describe('POST /notifications/browsers', () => {
  test('a browser is one person’s at a time, a session has one, and the same again is the same', async () => {
    const browser = readingBrowser();
    const { id, caller } = await withBrowser('lucia', browser);
    expect((await caller.post('/notifications/browsers', browser.subscription)).body.id).toBe(id);
    const subscribed = "select 1 from audit_events where action = 'subscribeBrowser' and entity_id = $1";
    const before = (await server.admin.query(subscribed, [idOf('lucia')])).rowCount;
    await caller.post('/notifications/browsers', browser.subscription);
    expect((await server.admin.query(subscribed, [idOf('lucia')])).rowCount).toBe(before);
    const { rows } = await server.admin.query('select subscription from push_subscriptions');
    expect(rows).toHaveLength(1);
    expect(rows[0].subscription).not.toContain('push.example.com');
    await withBrowser('miguel', browser);
    await giveLead('lucia');
    await work();
    expect(asked).toEqual([]);
    for (const again of [aBrowser(), aBrowser()]) await caller.post('/notifications/browsers', again);
    expect(await browsers()).toHaveLength(2);
  });

  test('422 for what is no subscription', async () => {
    const { endpoint, keys } = aBrowser();
    for (const wrong of [
      {},
      { endpoint },
      { endpoint: 'http://push.example.com/1', keys },
      { endpoint: 'javascript:alert(1)', keys },
      { endpoint: `https://push.example.com/${'x'.repeat(1_000)}`, keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: '*'.repeat(87) } },
      { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } },
    ]) {
      expect((await server.as('lucia').post('/notifications/browsers', wrong)).status).toBe(422);
    }
  });

  test('two at once of one browser make one', async () => {
    const browser = aBrowser();
    const answers = await Promise.all(
      ['lucia', 'miguel', 'lucia', 'carlos'].map((who) => server.as(who).post('/notifications/browsers', browser)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await browsers()).toHaveLength(1);
  });
});
