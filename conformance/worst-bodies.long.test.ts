import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { fill, parse } from '#features/communications/server/letters/liquid.ts';
import { pullSource } from '#features/integrations/server/polling/pull-source.ts';
import { processDeliveries } from '#features/integrations/server/processing/process-deliveries.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { Answer } from '#platform/testing/caller.ts';
import { stretchFault } from '#platform/testing/longest-stretch.ts';
import type { AgencyUnderTest } from '#platform/testing/slice-conformance.ts';
import { runEnqueued } from './enqueued-work.ts';
import { agenciesOf } from './slice-conformance.ts';
import * as worst from './worst-bodies.ts';

// The worst valid input that an outside sender or an agency can write, of every kind, blocks no other request.
// no-call-holds-up-others.long.test.ts measures every other call, job, and hook.

let server: TestServer;
let sol: AgencyUnderTest;
let source: Server;
/** What the source answers, in chunks. */
let page: () => Iterable<string>;
const leads: string[] = [];
beforeAll(async () => {
  source = createServer((_request, answer) => {
    answer.setHeader('content-type', 'application/json');
    Readable.from(page()).pipe(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => source.once('listening', resolve));
  server = await startTestServer({ env: { LOG_LEVEL: 'silent', OUTGOING_ALLOW: '127.0.0.1' } });
  ({ sol } = agenciesOf(server));
  await server.admin.query("update tenants set branding_scope = 'Full'");
  await admin().put('/communications/settings', { postal_address: '1 Calle Ocho, Miami' });
  for (let tens = 0; tens < 50; tens += 1) {
    const some = await Promise.all(Array.from({ length: 10 }, (_, at) => aPerson(tens * 10 + at)));
    leads.push(...some.map(({ body }) => body.id));
  }
  await runEnqueued(server);
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await server.close();
});

const admin = () => sol.as('Admin');
function aPerson(at: number): Promise<Answer> {
  const given = aLead();
  return admin().post('/leads', { ...given, contact: { ...given.contact, email: `persona${at}@example.com` } });
}

/** Which of these calls, and of the work that they enqueue, block the thread too long after a first warm-up run. */
async function faultsOf<Case>(
  cases: readonly Case[],
  prepare: (given: Case) => (() => Promise<unknown>) | Promise<() => Promise<unknown>>,
): Promise<string[]> {
  const [first] = cases;
  if (first !== undefined) await (await prepare(first))();
  await runEnqueued(server);
  const faults: string[] = [];
  for (const given of cases) {
    const what = (typeof given === 'string' ? given : String(JSON.stringify(given))).slice(0, 60);
    const fault = await stretchFault(what, async () => prepare(given));
    const left = await stretchFault(`what is left by ${what}`, async () => () => runEnqueued(server));
    faults.push(...[fault, left].filter((each) => each !== null));
  }
  return faults;
}

/** Expects an answer without a server error. */
const well = (call: () => Promise<Answer>) => async () => expect((await call()).status).toBeLessThan(500);
const hooked = (call: () => Promise<number>) => async () => expect(await call()).toBeLessThan(500);

/** Connects a source that sends without a signature. */
const website = () => connectSource(server, { settings: { authentication: 'address' } });
const sendLead = (path: string, body: string) => () =>
  worst.sendHook(server, path, { body, headers: { 'content-type': 'application/json' } });
const processing = () => runJobNow(server, processDeliveries, sol.id, {});

const letter = (content: string, communication_type: string) => ({
  communication_type,
  content,
  subject: communication_type === 'Email' ? 'Hola' : '',
});

describe('the worst of each kind gives its thread back in time', () => {
  test('a style and a header, previewed, kept and drawn', async () => {
    const operator = sol.as('Super Admin');
    const written = worst.styles.flatMap((custom_css) =>
      worst.headers.map((header_html) => ({ custom_css, header_html })),
    );
    expect(await faultsOf(written, (given) => well(() => operator.post('/branding/markup/preview', given)))).toEqual(
      [],
    );
    const kept = written.filter((_, at) => at % worst.headers.length === 0);
    const path = `/tenants/${sol.id}/branding`;
    await operator.post(path, { company_name: 'Sol' });
    const keeping = (given: object) => async () => {
      expect((await operator.put(path, given)).status).toBe(200);
      expect((await admin().get('/branding/markup')).status).toBe(200);
    };
    expect(await faultsOf(kept, keeping)).toEqual([]);
  });

  test('a drawing', async () => {
    expect(await faultsOf(worst.drawings, (drawing) => well(worst.sendDrawing(sol, drawing)))).toEqual([]);
  });

  test('a template, and letters of it to a list', async () => {
    // A text message has 1,600 characters.
    const emails = worst.templates.map((content) => letter(content, 'Email'));
    const texts = [...emails, ...worst.templates.map((content) => letter(content.slice(0, 1_600), 'SMS'))];
    const more = { template_type: 'Custom', language: 'es', variables: [] };
    const aTemplate = (text: object) => ({ name: randomUUID(), ...text, ...more });
    const previews = (text: object) => well(() => admin().post('/communications/templates/preview', aTemplate(text)));
    expect(await faultsOf(texts, previews)).toEqual([]);
    const keeping = (text: object) => well(() => admin().post('/communications/templates', aTemplate(text)));
    expect(await faultsOf(texts, keeping)).toEqual([]);
    const toAll = (path: string) => (text: object) =>
      well(() => admin().post(`/communications/messages/${path}`, { record_type: 'lead', record_ids: leads, ...text }));
    expect(await faultsOf(emails, toAll('list/preview'))).toEqual([]);
    const letters = worst.longLetters.map((content) => letter(content, 'Email'));
    expect(await faultsOf(letters, toAll('list'))).toEqual([]);
  });

  test('a rule, a pattern, a filter and a mapping of sixty, by 200 leads', async () => {
    const { id, path } = await website();
    const mapping = { source_field: 'x', target_field: 'campaign' };
    const add = (given: object) => admin().post(`/integrations/${id}/field-mappings`, { ...mapping, ...given });
    const added = [
      ...worst.rules.map((transformation_rule) => ({ mapping_type: 'Computed', transformation_rule })),
      ...worst.rules.map((rule) => ({ mapping_type: 'Conditional', condition: rule.replace('? "1" : "2"', '') })),
      ...worst.patterns.map((pattern) => ({ validation_rule: `/${pattern}/` })),
    ];
    expect(await faultsOf(added, (given) => well(() => add(given)))).toEqual([]);
    for (let at = 0; at < 60; at += 1)
      await add({ mapping_type: 'Computed', transformation_rule: worst.rules[at % worst.rules.length] });
    expect((await admin().get(`/integrations/${id}/field-mappings`)).body).toHaveLength(60);
    const numbers = [0, 1];
    expect(
      await faultsOf(numbers, (at) => well(() => admin().post(`/integrations/${id}/test`, worst.ruledLead(at)))),
    ).toEqual([]);
    let came = 0;
    const process = async () => {
      for (const until = came + 200; came < until; came += 1)
        expect(await sendLead(path, JSON.stringify(worst.ruledLead(came)))()).toBe(200);
      return processing;
    };
    expect(await faultsOf(numbers, process)).toEqual([]);
    const filters = ['failed', 'Invalid'].map((q) => `/incoming-leads?limit=500&q=${encodeURIComponent(q.repeat(9))}`);
    expect(await faultsOf(filters, (address) => well(() => admin().get(address)))).toEqual([]);
  });

  test('leads as long, and as many, as a call may have', async () => {
    const { id, path } = await website();
    let came = 0;
    const process = async () => {
      for (const until = came + 10; came < until; came += 1)
        expect(await sendLead(path, worst.longLead(came))()).toBe(200);
      return processing;
    };
    expect(await faultsOf([0], () => hooked(sendLead(path, worst.longLead(-1))))).toEqual([]);
    expect(await faultsOf([0, 1], process)).toEqual([]);
    const { body } = await admin().get(`/incoming-leads?limit=1&integration_id=${id}`);
    const reads = ['/incoming-leads?limit=500', `/incoming-leads/${body[0].id}`, `/integrations/${id}/samples`];
    expect(await faultsOf(reads, (address) => well(() => admin().get(address)))).toEqual([]);
    expect(await faultsOf([0], () => hooked(sendLead(path, worst.manyLeads)))).toEqual([]);
    const typed = worst.typedBodies.map(([type, sent]) => ({ headers: { 'content-type': type }, body: sent }));
    expect(await faultsOf(typed, (sent) => hooked(() => worst.sendHook(server, path, sent)))).toEqual([]);
  });

  test('a file and a sheet, read, previewed and imported', async () => {
    const { body } = await admin().post('/integrations', anIntegration({ integration_type: 'File Upload' }));
    for (const [name, made] of Object.entries({ ...worst.files, ...worst.sheets })) {
      const { send, readingOf } = worst.sendWorst(sol, body.id, name, made());
      expect(await stretchFault(name, async () => well(send))).toBeNull();
      const sent = await send();
      if (sent.status !== 201) continue;
      const path = `/file-uploads/${sent.body.id}`;
      const reading = readingOf(sent);
      expect((await admin().post(`${path}/preview`, reading)).status).toBe(200);
      expect(await stretchFault(name, async () => well(() => admin().post(`${path}/preview`, reading)))).toBeNull();
      expect((await admin().post(`${path}/import`, reading)).status).toBe(202);
      expect(await stretchFault(`rows of ${name}`, async () => () => runEnqueued(server))).toBeNull();
    }
  });

  test('what a source answers, and somebody by text', async () => {
    const endpoint = `http://127.0.0.1:${(source.address() as AddressInfo).port}/leads`;
    const given = anIntegration({ integration_type: 'API REST', api_endpoint: endpoint, api_key: 'the-key' });
    const { body } = await admin().post('/integrations', given);
    const pull = (answer: () => Iterable<string>) => () => {
      page = answer;
      return runJobNow(server, pullSource, sol.id, { integration_id: body.id });
    };
    expect(await faultsOf(worst.pages, pull)).toEqual([]);
    const text = async (words: string) => hooked(await worst.sendReply(server, sol, words));
    expect(await faultsOf(worst.replies, text)).toEqual([]);
  });

  test('5,000 events of messages', async () => {
    const { rows } = await server.admin.query('select id from messages limit 500');
    const ids = rows.map(({ id }) => id as string);
    expect(ids).toHaveLength(500);
    let from = 0;
    const send = async (count: number) => {
      from += 5_000;
      return hooked(await worst.sendEvents(server, sol, worst.events(ids, from, count)));
    };
    expect(await faultsOf([100, 5_000], send)).toEqual([]);
  });
});

describe('the test finds', () => {
  const once = (work: () => unknown) => async () => async () => void (await work());

  test('a template that is read anew for each of 500 who get it', async () => {
    const [text] = worst.longLetters;
    const letters = () => leads.map((name) => fill(parse(text), { client_name: name.slice(0, 8) }));
    expect(await stretchFault('the letters', once(letters))).toMatch(/^the letters holds its thread for \d{3,} ms$/);
  });

  test("a picture of 25 megapixels that is unpacked and made smaller on the server's own thread", async () => {
    const packed = deflateSync(Buffer.alloc(5_000 * 5_000 * 4, 7));
    const draw = () => {
      const pixels = inflateSync(packed);
      const small = new Float64Array(500 * 500 * 4);
      for (const [at, level] of pixels.entries()) small[at % small.length] = level;
    };
    expect(await stretchFault('the picture', once(draw))).toMatch(/^the picture holds its thread for \d{3,} ms$/);
  });

  test('5,000 events that are looked up in one go, each by its three names', async () => {
    const messages = Array.from({ length: 5_000 }, (_, at) => ({
      id: `${at}`,
      provider: `m${at}`,
      to: `x${at}@example.com`,
    }));
    const told = messages.toReversed().map((event) => structuredClone(event));
    const find = (event: (typeof told)[number]) => [
      messages.find(({ id }) => id === event.id),
      messages.find(({ provider }) => provider === event.provider),
      messages.find(({ to }) => to === event.to),
    ];
    expect(
      await stretchFault(
        'the events',
        once(() => told.map(find)),
      ),
    ).toMatch(/^the events holds its thread for \d{3,} ms$/);
  });

  test('and takes what gives its thread back between two steps', async () => {
    const [text] = worst.longLetters;
    const letters = async () => {
      for (const name of leads) {
        await giveWay();
        fill(parse(text), { client_name: name.slice(0, 8) });
      }
    };
    expect(await stretchFault('the letters', once(letters))).toBeNull();
  });
});
