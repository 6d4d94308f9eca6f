import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asImport, type BroughtInRow, bringIn } from '#apps/testing/bring-in.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { aPolicy } from '../testing.ts';
import { type TakenBack, takeBackPolicies } from './take-back-policies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const lucia = () => server.as('lucia');
const ana = () => server.as('ana');
const together = (...amounts: number[]) => dollarsOf(sumOf(amounts.map(centsOf)));
const ids = (body: { id: string }[]) => body.map(({ id }) => id);
const one = async (...row: Parameters<typeof bringIn>[1]) => (await bringIn(server, row))[0] as BroughtInRow;
const nothing = { policies: new Map<string, 'task'>(), clients: new Map<string, 'task'>() };
const takeBack = (policies: readonly BroughtInRow[], held = nothing): Promise<TakenBack<'task'>> =>
  asImport(server, (ctx) => takeBackPolicies(ids([...policies]), held, ctx));
const left = async (table: 'clients' | 'leads' | 'quotes' | 'policies', import_id: string) =>
  (await server.admin.query(`select count(*)::int as n from ${table} where import_id = $1`, [import_id])).rows[0].n;
const countsLeft = async ({ import_id }: BroughtInRow) =>
  Promise.all((['clients', 'leads', 'quotes', 'policies'] as const).map((table) => left(table, import_id)));

describe('A policy of a book', () => {
  test('is listed, found and read like one that was sold, with its client and without a sale', async () => {
    const policy = await one({ name: 'Remedios Alarcón', policy_number: 'HK-7001', agent: 'lucia' });
    const { body } = await lucia().get(`/policies/${policy.id}`);
    expect(body).toMatchObject({
      policy_number: 'HK-7001',
      status: 'Activa',
      agent_assigned: 'Lucía Ferrer',
      renews: null,
      quote: {
        quote_number: expect.stringMatching(/^IMP-2026-\d{6}$/),
        lead: { contact: { name: 'Remedios Alarcón' } },
      },
    });
    expect(ids((await lucia().get('/policies?q=Remedios')).body)).toEqual([policy.id]);
    expect(ids((await lucia().get('/policies?only=in_force&q=HK-7001')).body)).toEqual([policy.id]);
    expect((await lucia().get('/policies?sold_from=2026-01-01&q=HK-7001')).body).toEqual([]);
    expect((await server.as('walter').get(`/policies/${policy.id}`)).status).toBe(404);
  });

  test('its lead and quote are on no list and in no search, unless they are asked for', async () => {
    const { lead_id, quote_id, client_id } = await one({ name: 'Baldomero Quintana' });
    for (const [list, id] of [
      ['leads', lead_id],
      ['quotes', quote_id],
    ]) {
      const asked = async (query: string) => {
        const { body, headers } = await lucia().get(`/${list}?client_id=${client_id}${query}`);
        expect(headers['x-total-count']).toBe(String(body.length));
        return ids(body);
      };
      expect(await asked(''), list).toEqual([]);
      expect(await asked('&q=Baldomero'), list).toEqual([]);
      expect(await asked('&count=exact'), list).toEqual([]);
      expect(await asked('&brought_in=also'), list).toEqual([id]);
      expect((await lucia().get(`/${list}?client_id=${client_id}&brought_in=only`)).status).toBe(422);
      expect((await lucia().get(`/${list}/${id}`)).status).toBe(200);
    }
    const { body } = await lucia().get('/search?q=Baldomero');
    expect(body).toMatchObject({ leads: [], quotes: [], policies: [{ name: 'Baldomero Quintana' }] });
    const story = await lucia().get(`/clients/${client_id}/story`);
    expect(story.body).toMatchObject({ leads: [], quotes: [], policies: [{ lead_id, quote_id }] });
  });

  test('counts as a policy in force, and as nothing that was made here', async () => {
    const before = (await ana().get('/dashboard/stats')).body;
    await bringIn(server, [
      { annual_premium: 1_200.5 },
      { annual_premium: 700, status: 'Cancelada', cancelled_on: '2026-03-01' },
      { annual_premium: 300.25, effective_date: '2025-12-01', expiration_date: '2026-12-01' },
    ]);
    const { body } = await ana().get('/dashboard/stats');
    expect(body).toMatchObject({
      total_leads: before.total_leads,
      total_quotes: before.total_quotes,
      total_policies: before.total_policies + 3,
      expiring_policies: before.expiring_policies + 1,
      leads_by_status: before.leads_by_status,
      quotes_by_status: before.quotes_by_status,
      leads_by_product: before.leads_by_product,
      week: { ...before.week, expiring: body.week.expiring },
    });
    expect(body.policies_value).toBe(together(before.policies_value, 1_500.75));
    await expectRecount(server, 'ana');
  });

  test('publishes no sale and no lead, and rings no bell', async () => {
    const events = async () => (await server.admin.query('select count(*)::int as n from pgboss.job')).rows[0].n;
    const bells = async () => (await server.admin.query('select count(*)::int as n from notifications')).rows[0].n;
    const [jobs, notices] = [await events(), await bells()];
    await bringIn(server, [{ agent: 'lucia', email: 'cartera@example.com' }]);
    expect([await events(), await bells()]).toEqual([jobs, notices]);
  });

  test('gives no consent, whatever the file says', async () => {
    const { client_id } = await one({ name: 'Consentida Ríos' });
    const { rows } = await server.admin.query('select tcpa_consent, client_number from clients where id = $1', [
      client_id,
    ]);
    expect(rows).toEqual([{ tcpa_consent: false, client_number: '' }]);
  });

  test('409 lead_brought_in for another status of its lead; its other fields change', async () => {
    const { lead_id } = await one({});
    const answer = await lucia().put(`/leads/${lead_id}`, { status: 'Nuevo' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'lead_brought_in' } });
    expect((await lucia().put(`/leads/${lead_id}`, { notes: 'Llamar en enero' })).status).toBe(200);
    await expectRecount(server, 'ana');
  });

  test('two terms of one number: the earlier one ends where the next begins, and the premium counts once', async () => {
    const before = (await ana().get('/dashboard/stats')).body.policies_value;
    const [first, second] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
    const term = { name: 'Dos Términos', policy_number: 'K-1', annual_premium: 800 };
    await bringIn(server, [
      { ...term, id: second, renews: first, effective_date: '2026-10-01', expiration_date: '2027-04-01' },
      { ...term, id: first, effective_date: '2026-04-01', expiration_date: '2026-10-01', status: 'Renovada' },
    ]);
    expect((await lucia().get(`/policies/${first}`)).body).toMatchObject({ next_begins: '2026-10-01' });
    expect((await lucia().get(`/policies/${second}`)).body).toMatchObject({ renews: first });
    expect((await ana().get('/dashboard/stats')).body.policies_value).toBe(together(before, 800));
    await expectRecount(server, 'ana');
  });

  test('the next term of a policy that was sold here is its next one', async () => {
    const sold = await aPolicy(lucia(), {
      policy_number: 'K-2',
      effective_date: '2025-12-01',
      expiration_date: '2026-12-01',
    });
    const next = await one({
      policy_number: 'K-2',
      renews: sold.id,
      effective_date: '2026-12-01',
      expiration_date: '2027-12-01',
    });
    expect((await lucia().get(`/policies/${sold.id}`)).body).toMatchObject({ next_begins: '2026-12-01' });
    await expectRecount(server, 'ana');
    await takeBack([next]);
    expect((await lucia().get(`/policies/${sold.id}`)).body).toMatchObject({ next_begins: null });
    await expectRecount(server, 'ana');
  });

  test('without a number it gets one of ours, and the agency’s quotes keep their series', async () => {
    const last = async () =>
      (
        await server.admin.query("select last from number_series where tenant_id = $1 and series = 'quotes-2026'", [
          server.world.tenants.sol,
        ])
      ).rows[0]?.last;
    const before = await last();
    const [one, two] = await bringIn(server, [{ policy_number: '' }, { policy_number: '' }]);
    expect(one?.policy_number).toMatch(/^POL-2026-\d{6}$/);
    expect(two?.policy_number).not.toBe(one?.policy_number);
    expect(await last()).toBe(before);
  });
});

describe('A number', () => {
  const sell = (input: object) => aPolicy(lucia(), { effective_date: '2026-11-01', ...input });

  test('of two carriers is fine, and so are two terms of one', async () => {
    const number = { policy_number: 'AB-1234' };
    await bringIn(server, [
      { ...number, carrier: 'Kemper' },
      { ...number, carrier: 'Heritage' },
      { ...number, carrier: 'Kemper', effective_date: '2027-02-01', expiration_date: '2028-02-01' },
    ]);
    expect(await sell({ ...number, carrier: 'Nautilus' })).toMatchObject({ policy_number: 'AB-1234' });
    expect((await lucia().get('/policies?q=AB-1234')).body).toHaveLength(4);
  });

  test('409 policy_number_taken with the same carrier and start, in any capitals', async () => {
    await bringIn(server, [
      { policy_number: 'AB-99', carrier: 'Kemper', effective_date: '2026-11-01', expiration_date: '2027-11-01' },
    ]);
    expect(await sell({ policy_number: 'ab-99', carrier: 'KEMPER' })).toMatchObject({ code: 'policy_number_taken' });
    const other = await sell({ policy_number: 'AB-100', carrier: 'Kemper' });
    const answer = await ana().put(`/policies/${other.id}`, { policy_number: 'Ab-99' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'policy_number_taken' } });
    const bringTwice = bringIn(server, [{ policy_number: 'AB-101' }, { policy_number: 'AB-101' }]);
    await expect(bringTwice).rejects.toThrow('policies_number_key');
  });

  test('of ours is unique by itself, whatever the carrier', async () => {
    const own = await aPolicy(lucia(), {});
    const copy = server.admin.query(
      "update policies set policy_number = $1, carrier = 'Other' where tenant_id = $2 and policy_number <> $1",
      [own.policy_number, server.world.tenants.sol],
    );
    await expect(copy).rejects.toThrow('policies_own_number_key');
  });
});

describe('Undone', () => {
  test('nothing is left: no policy, quote, lead or client, and the figures are as before', async () => {
    const before = (await ana().get('/dashboard/stats')).body;
    const term = { name: 'Sin Rastro', policy_number: 'N-1' };
    const [first, second] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'];
    const book = await bringIn(server, [
      { ...term, id: first },
      { ...term, id: second, renews: first, effective_date: '2027-02-01', expiration_date: '2028-02-01' },
      {},
    ]);
    expect(await countsLeft(book[0] as BroughtInRow)).toEqual([2, 3, 3, 3]);
    const result = await takeBack(book);
    expect([...result.taken].sort()).toEqual(ids(book).sort());
    expect(result.kept.size).toBe(0);
    expect(result.clients.size).toBe(2);
    expect(await countsLeft(book[0] as BroughtInRow)).toEqual([0, 0, 0, 0]);
    expect((await ana().get('/dashboard/stats')).body).toEqual(before);
    await expectRecount(server, 'ana');
  });

  test('what somebody changed stays, with all that it needs, and says so', async () => {
    const book = await bringIn(server, [{ name: 'Queda Uno' }, { name: 'Queda Uno' }, { name: 'Se Va' }]);
    const [changed, other] = book as [BroughtInRow, BroughtInRow];
    await lucia().put(`/policies/${changed.id}`, { notes: 'Pidió otra cobertura' });
    const result = await takeBack(book);
    expect([...result.kept]).toEqual([[changed.id, 'changed']]);
    expect(result.taken.has(other.id)).toBe(true);
    expect(await countsLeft(changed)).toEqual([1, 1, 1, 1]);
    expect((await lucia().get(`/policies/${changed.id}`)).status).toBe(200);
  });

  test('a term stays if its next one does, and what a later slice holds stays with its reason', async () => {
    const [first, second] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'];
    const term = { name: 'Se Queda', policy_number: 'S-1' };
    const book = await bringIn(server, [
      { ...term, id: first },
      { ...term, id: second, renews: first, effective_date: '2027-02-01', expiration_date: '2028-02-01' },
    ]);
    const result = await takeBack(book, { policies: new Map([[second, 'task' as const]]), clients: new Map() });
    expect(new Map(result.kept)).toEqual(
      new Map([
        [second, 'task'],
        [first, 'renewed'],
      ]),
    );
    expect(result.taken.size).toBe(0);
  });

  test('a client with another lead stays without the policy', async () => {
    const policy = await one({ name: 'Con Lead' });
    await lucia().post('/leads', { ...aLead(), client_id: policy.client_id });
    // The form has completed the client, which is no work on the policy.
    const result = await takeBack([policy]);
    expect(result.taken.has(policy.id)).toBe(true);
    expect(result.clients.size).toBe(0);
    expect(await countsLeft(policy)).toEqual([1, 0, 0, 0]);
  });

  test('a policy stays with a client whom somebody changed or holds, because nobody could reach the client', async () => {
    const [changed, written, gone] = (await bringIn(server, [{}, {}, {}])) as [
      BroughtInRow,
      BroughtInRow,
      BroughtInRow,
    ];
    await lucia().put(`/leads/${changed.lead_id}`, { contact: { address: 'Calle Ocho 12' } });
    const held = { policies: new Map(), clients: new Map([[written.client_id, 'task' as const]]) };
    const result = await takeBack([changed, written, gone], held);
    expect(new Map(result.kept)).toEqual(
      new Map([
        [changed.id, 'changed'],
        [written.id, 'task'],
      ]),
    );
    expect(await countsLeft(changed)).toEqual([2, 2, 2, 2]);
  });

  test('an id that was sold here, or is another agency’s, is left alone', async () => {
    const sold = await aPolicy(lucia(), {});
    const [theirs] = await bringIn(server, [{}], 'lakeside');
    const result = await takeBack([{ id: sold.id } as BroughtInRow, theirs as BroughtInRow]);
    expect(result).toMatchObject({ taken: new Set(), kept: new Map() });
    expect((await lucia().get(`/policies/${sold.id}`)).status).toBe(200);
    expect((await server.as('walter').get(`/policies/${theirs?.id}`)).status).toBe(200);
  });

  test('the day’s job that writes a status is nobody’s work', async () => {
    const policy = await one({ effective_date: '2025-11-10', expiration_date: '2026-11-10', status: 'Vencida' });
    const { updated_at } = (await server.admin.query('select updated_at from policies where id = $1', [policy.id]))
      .rows[0];
    const tomorrow = new Date(Date.parse(updated_at) + 86_400_000);
    await server.admin.query('update policies set updated_at = $2 where id = $1', [policy.id, tomorrow]);
    expect((await takeBack([policy])).taken.has(policy.id)).toBe(true);
  });
});
