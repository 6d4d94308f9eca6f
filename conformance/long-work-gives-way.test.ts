import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { signedEvents } from '#features/communications/testing.ts';
import { processDeliveries } from '#features/integrations/server/processing/process-deliveries.ts';
import { anUpload } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { stepsMax } from '#platform/server/ground/in-slices.ts';
import type { AgencyUnderTest } from '#platform/testing/slice-conformance.ts';
import { turnsGivenBy } from '#platform/testing/turns-given.ts';
import { runEnqueued } from './enqueued-work.ts';
import { agenciesOf } from './slice-conformance.ts';

// Work over many items yields to other requests before each item. worst-bodies.long.test.ts measures how long one item
// may take.

let server: TestServer;
let sol: AgencyUnderTest;
beforeAll(async () => {
  server = await startTestServer();
  ({ sol } = agenciesOf(server));
  await admin().put('/communications/settings', { postal_address: '1 Calle Ocho, Miami' });
});
afterAll(() => server.close());

const admin = () => sol.as('Admin');
const many = 12;
const people = Array.from({ length: many }, (_, at) => ({ name: `Rosa ${at}`, email: `rosa${at}@example.com` }));

async function leads(): Promise<string[]> {
  const made = await Promise.all(
    people.map(({ email }) => admin().post('/leads', aLead({ contact: { ...aLead().contact, email } }))),
  );
  return made.map(({ body }) => body.id);
}

const columns = [
  { name: 'Nombre', target: 'name' },
  { name: 'Correo', target: 'email' },
];
const file = ['Nombre,Correo', ...people.map(({ name, email }) => `${name},${email}`)].join('\n');

/** Creates that many items to work on, and returns the work. */
const works: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'letters to a list, shown': async () => {
    const record_ids = await leads();
    const given = { record_type: 'lead', record_ids, communication_type: 'Email', subject: 'Hola', content: 'Hola' };
    return () => admin().post('/communications/messages/list/preview', given);
  },
  'letters to a list, written': async () => {
    const record_ids = await leads();
    const given = { record_type: 'lead', record_ids, communication_type: 'Email', subject: 'Hola', content: 'Hola' };
    return () => admin().post('/communications/messages/list', given);
  },
  'leads that have come': async () => {
    const { path } = await connectSource(server, { settings: { authentication: 'address' } });
    await server.http.inject({ method: 'POST', url: path, payload: people });
    return () => runJobNow(server, processDeliveries, sol.id, {});
  },
  'a list of what has come': async () => {
    const { path } = await connectSource(server, { settings: { authentication: 'address' } });
    await server.http.inject({ method: 'POST', url: path, payload: people });
    return () => admin().get(`/incoming-leads?limit=${many}`);
  },
  'rows of a file, shown': async () => {
    const { id } = await anUpload(sol, file);
    return () => admin().post(`/file-uploads/${id}/preview`, { columns });
  },
  'rows of a file, imported': async () => {
    const { id } = await anUpload(sol, file.replaceAll('Rosa', 'Inés'));
    await admin().post(`/file-uploads/${id}/import`, { columns });
    return () => runEnqueued(server);
  },
};

describe('everybody else has a turn before each of', () => {
  test.each(Object.entries(works))('%s', async (_what, prepare) => {
    const work = await prepare();
    expect(await turnsGivenBy(work)).toBeGreaterThanOrEqual(many);
  });
});

test('payloads to map by are read one at a time', async () => {
  const { id, path } = await connectSource(server, { settings: { authentication: 'address' } });
  await server.http.inject({ method: 'POST', url: path, payload: people });
  expect(await turnsGivenBy(() => admin().get(`/integrations/${id}/samples`))).toBe(5);
});

test('events of messages are looked at in slices', async () => {
  const events = Array.from({ length: 500 }, (_, at) => ({ sg_event_id: `e${at}`, event: 'open', more: [1, 2, 3, 4] }));
  const { address, body, headers } = await signedEvents(sol, events);
  const send = () => server.http.inject({ method: 'POST', url: `/hooks/sendgrid/${address}`, payload: body, headers });
  const values = events.length * 8;
  expect(await turnsGivenBy(send)).toBeGreaterThanOrEqual(Math.floor(values / stepsMax));
});

test('the test finds work that is done for all in one go', async () => {
  const inOneGo = async () => people.map(({ name }) => name.toUpperCase());
  expect(await turnsGivenBy(inOneGo)).toBe(0);
});
