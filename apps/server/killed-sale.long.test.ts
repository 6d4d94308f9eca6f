import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { cents, centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { callServer, firstAdministrator, readAll } from '#platform/testing/server-caller.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

// Without this, an agency could have a policy without its accepted quote, inconsistent figures, or a sale twice.
const rounds = 5;
const quotesPerRound = 16;

const dataDir = testFolder();
let port: number;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  port = await freePort();
  server = await startServerProcess({ dataDir, port });
  token = await firstAdministrator(server);
});

afterAll(async () => {
  await server.stop();
});

interface Row {
  id: string;
  status: string;
}
type Quote = Row & { policy_id: string | null; lead_id: string; annual_premium: number };
type Policy = Row & { policy_number: string; annual_premium: number; quote: { id: string } };
interface Event {
  action: string;
  after: { status?: string } | null;
}

const read = async <Answer>(address: string) =>
  (await (await callServer(server, 'GET', address, { token })).json()) as Answer;

async function send<Answer>(method: 'POST' | 'PUT', address: string, body: object): Promise<Answer> {
  const answer = await callServer(server, method, address, { token, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

async function sentQuote(_: unknown, number: number): Promise<string> {
  const { id: lead_id } = await send<Row>('POST', '/leads', aLead());
  const { id } = await send<Row>(
    'POST',
    '/quotes',
    aQuote({ lead_id, annual_premium: dollarsOf(cents(100_010 + number * 100)) }),
  );
  await send('PUT', `/quotes/${id}`, { status: 'Enviada' });
  return id;
}

test('a server killed amid sales has sold each quote whole or not at all, and all that it said it sold', async () => {
  const acknowledged = new Map<string, string>();
  const convert = async (id: string) => {
    const answer = await callServer(server, 'POST', `/quotes/${id}/convert-to-policy`, { token, body: {} });
    const policy = (await answer.json()) as Policy;
    expect(answer.status).toBe(201);
    acknowledged.set(id, policy.id);
  };
  let lost = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const quotes = await Promise.all(Array.from({ length: quotesPerRound }, sentQuote));
    const before = acknowledged.size;
    const selling = Promise.allSettled(quotes.map(convert));
    // At a random moment: between two responses, and anywhere in the work in progress.
    const after = Math.floor(Math.random() * (quotesPerRound - 4));
    await vi.waitUntil(() => acknowledged.size - before >= after, { timeout: 60_000, interval: 1 });
    // At any point of the work in progress.
    await sleep(Math.random() * 8);
    await server.kill();
    lost += (await selling).filter(({ status }) => status === 'rejected').length;
    server = await startServerProcess({ dataDir, port });
    await expectWhole(acknowledged, ({ id }) => quotes.includes(id));
  }
  expect(lost).toBeGreaterThan(0);

  // A retry completes a lost sale. A sale without a response reports that it exists.
  for (const { id, policy_id } of await readAll<Quote>(server, token, '/quotes')) {
    const answer = await callServer(server, 'POST', `/quotes/${id}/convert-to-policy`, { token, body: {} });
    expect(answer.status).toBe(policy_id ? 409 : 201);
  }
  await expectWhole(acknowledged);
  expect((await readAll<Policy>(server, token, '/policies')).length).toBe(rounds * quotesPerRound);
});

/**
 * Fails unless the agency's data is consistent and contains what was acknowledged. Reads the history of some quotes.
 */
async function expectWhole(
  acknowledged: ReadonlyMap<string, string>,
  isRead: (quote: Quote) => boolean = () => true,
): Promise<void> {
  const [quotes, policies, leads] = await Promise.all([
    readAll<Quote>(server, token, '/quotes'),
    readAll<Policy>(server, token, '/policies'),
    readAll<Row>(server, token, '/leads'),
  ]);
  for (const [quote, policy] of acknowledged) {
    expect(quotes.find(({ id }) => id === quote)?.policy_id).toBe(policy);
  }
  for (const { id, status, policy_id, lead_id } of quotes) {
    const policy = policies.find(({ quote }) => quote.id === id);
    expect(policy?.id ?? null).toBe(policy_id);
    expect([status, leads.find((lead) => lead.id === lead_id)?.status]).toEqual(
      policy ? ['Aceptada', 'Cerrado'] : ['Enviada', 'Cotizado'],
    );
  }
  for (const quote of quotes.filter(isRead)) await expectHistory(quote);
  const numbers = policies.map(({ policy_number }) => Number(policy_number.slice(-6))).sort((a, b) => a - b);
  expect(numbers).toEqual(policies.map((_, at) => at + 1));

  const inForce = sumOf(policies.map(({ annual_premium }) => centsOf(annual_premium)));
  expect(await read('/dashboard/stats')).toMatchObject({
    total_leads: leads.length,
    total_quotes: quotes.length,
    total_policies: policies.length,
    policies_value: dollarsOf(inForce),
    policies_by_status: { Activa: policies.length },
    quotes_by_status: { Aceptada: policies.length, Enviada: quotes.length - policies.length },
    leads_by_status: { Cerrado: policies.length, Cotizado: leads.length - policies.length },
  });
}

/** Fails unless the histories of a quote, its lead and its policy report one sale or none. */
async function expectHistory({ id, lead_id, policy_id }: Quote): Promise<void> {
  const [quote, lead, policy] = await Promise.all([
    read<Event[]>(`/quotes/${id}/history`),
    read<Event[]>(`/leads/${lead_id}/history`),
    policy_id ? read<Event[]>(`/policies/${policy_id}/history`) : [],
  ]);
  const told = [
    quote.filter(({ action }) => action === 'acceptQuote'),
    lead.filter(({ after }) => after?.status === 'Cerrado'),
    policy.filter(({ action }) => action === 'convertToPolicy'),
  ];
  expect(told.map(({ length }) => length)).toEqual(policy_id ? [1, 1, 1] : [0, 0, 0]);
}
