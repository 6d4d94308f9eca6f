import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearRenewals, processRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { aPolicyUntil } from '../../testing.ts';

const today = '2026-06-01';
const noon = `${today}T16:00:00.000Z`;

let server: TestServer;
let ana: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(noon);
  [ana, lucia] = [server.as('ana'), server.as('lucia')];
  await clearRenewals(server);
});

const sol = () => server.world.tenants.sol;
const until = (day: string, input = {}) => aPolicyUntil(lucia, day, input);

const all = async () =>
  (await server.admin.query('select * from renewals order by renewal_date, policy_id')).rows as Record<
    string,
    unknown
  >[];

describe('What is made', () => {
  test('a draft with the terms in force, linked, good until the old term ends', async () => {
    const policy = await until('2026-06-20', {
      carrier: 'Progressive',
      quote: { carrier: 'GEICO', annual_premium: 1_800.55 },
    });
    await processRenewals(server);
    const [renewal] = await all();
    const { body: quote } = await lucia.get(`/quotes/${renewal?.quote_id}`);
    expect(quote).toMatchObject({
      status: 'Borrador',
      renews: policy.id,
      carrier: 'Progressive',
      annual_premium: 1_800.55,
      policy_id: null,
      valid_until: '2026-06-20',
      assigned_agent_name: 'Lucía Ferrer',
      lead_id: policy.quote.lead.id,
      auto_details: { vin: '1HGCM82633A004352' },
    });
    expect(quote.quote_number).not.toBe(policy.quote.quote_number);
    const found = await lucia.get(`/quotes?q=${quote.quote_number}`);
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([quote.id]);
    expect(renewal).toMatchObject({ policy_id: policy.id, status: 'Pendiente', reason: null });
    const read = await lucia.get(`/renewals/${renewal?.id}`);
    expect(read.body).toMatchObject({
      renewal_date: '2026-06-20',
      days_until_expiration: 19,
      old_premium: 1_800.55,
      new_premium: null,
      premium_change: 0,
      premium_change_percent: 0,
      assigned_agent_name: 'Lucía Ferrer',
      new_policy: null,
      policy: {
        id: policy.id,
        product_type: 'Auto',
        quote: { lead: { contact: { name: policy.quote.lead.contact.name } } },
      },
      quote: { id: quote.id, status: 'Borrador' },
    });
  });

  test('a task for the agent: Alta in the last week, due before the policy expires', async () => {
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-08', '2026-06-09', '2026-07-01']) await until(day);
    await processRenewals(server);
    const { rows } = await server.admin.query(
      `select p.expiration_date::text, t.priority, t.due_date::text, t.status, u.full_name, t.title like '%' || p.policy_number as is_named
       from tasks t join renewals r on r.tenant_id = t.tenant_id and r.id = t.renewal_id
       join policies p on p.tenant_id = t.tenant_id and p.id = r.policy_id and p.id = t.policy_id
       join users u on u.tenant_id = t.tenant_id and u.id = t.assigned_to order by p.expiration_date`,
    );
    const usual = { status: 'Pendiente', full_name: 'Lucía Ferrer', is_named: true };
    expect(rows).toEqual([
      { ...usual, expiration_date: '2026-06-01', priority: 'Alta', due_date: '2026-06-01' },
      { ...usual, expiration_date: '2026-06-02', priority: 'Alta', due_date: '2026-06-01' },
      { ...usual, expiration_date: '2026-06-08', priority: 'Alta', due_date: '2026-06-07' },
      { ...usual, expiration_date: '2026-06-09', priority: 'Media', due_date: '2026-06-02' },
      { ...usual, expiration_date: '2026-07-01', priority: 'Media', due_date: '2026-06-24' },
    ]);
  });

  test('no task where the agency has no such module', async () => {
    const set = (features: string) =>
      server.admin.query('update tenants set features_enabled = $1 where id = $2', [features, sol()]);
    await set('{leads,quotes,policies,renewals}');
    await until('2026-06-20');
    await processRenewals(server);
    await set('{leads,quotes,policies,renewals,tasks}');
    const { rows } = await server.admin.query('select count(*)::int as n from tasks');
    expect([(await all()).length, rows[0].n]).toEqual([1, 0]);
  });

  test('a notice to the agent and to each manager, and one mail that waits for the client', async () => {
    const policy = await until('2026-06-20');
    await processRenewals(server);
    const [renewal] = await all();
    const { body } = await lucia.get(`/renewals/${renewal?.id}`);
    const { email } = policy.quote.lead.contact;
    expect(
      body.notices.map(({ id: _, created_at: __, ...notice }: { id: string; created_at: string }) => notice),
    ).toEqual([
      { type: 'Email', recipient: email, status: 'waiting', settled_at: null },
      {
        type: 'Sistema',
        recipient: 'Lucía Ferrer, Ana Beltrán, Miguel Núñez',
        status: 'sent',
        settled_at: '2026-06-01T16:00:00Z',
      },
    ]);
    const told = await server.admin.query(
      `select u.username, n.kind, n.facts from notifications n
       join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
       where n.about_id = $1 order by u.username`,
      [renewal?.id],
    );
    const facts = {
      policy_number: policy.policy_number,
      client: policy.quote.lead.contact.name,
      expiration_date: '2026-06-20',
    };
    expect(told.rows).toEqual(
      ['ana', 'lucia', 'miguel'].map((username) => ({ username, kind: 'renewal.created', facts })),
    );
  });

  test('numbers of quotes without gaps and doubles, while others quote', async () => {
    for (const day of ['2026-06-20', '2026-06-21', '2026-06-22']) await until(day);
    const { body: lead } = await lucia.post('/leads', aLead());
    const quote = () => lucia.post('/quotes', { lead_id: lead.id, product_type: 'Auto', annual_premium: 900 });
    await Promise.all([processRenewals(server), quote(), quote(), quote()]);
    const { rows } = await server.admin.query(
      "select right(quote_number, 6)::int as n from quotes where tenant_id = $1 and quote_number like 'COT-2026-%' order by n",
      [sol()],
    );
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1));
  });

  test('nothing but the renewal where the agency wants nothing else', async () => {
    await ana.put('/renewals/config', {
      days_before_expiration: 30,
      auto_generate_quotes: false,
      auto_create_tasks: false,
      auto_send_notifications: false,
    });
    await until('2026-06-20');
    await processRenewals(server);
    const [renewal] = await all();
    expect(renewal).toMatchObject({ quote_id: null, status: 'Pendiente' });
    const counts = await server.admin.query('select count(*)::int as n from renewal_notices');
    expect(counts.rows[0].n).toBe(0);
    expect((await lucia.get(`/renewals/${renewal?.id}`)).body).toMatchObject({
      quote: null,
      premium_change: null,
      notices: [],
    });
  });

  test('for whoever still sells, else for nobody', async () => {
    await server.admin.query("update users set is_active = true where username = 'miguel'");
    const policy = await aPolicyUntil(server.as('miguel'), '2026-06-20');
    await server.admin.query("update users set is_active = false where username = 'miguel'");
    await processRenewals(server);
    await server.admin.query("update users set is_active = true where username = 'miguel'");
    expect((await all())[0]).toMatchObject({ policy_id: policy.id, assigned_agent: null });
  });

  test('the history tells of it, and nothing of the other agency is touched', async () => {
    await aPolicyUntil(server.as('tom'), '2026-06-20');
    await until('2026-06-20');
    await processRenewals(server);
    const renewals = await all();
    expect(renewals.map(({ tenant_id }) => tenant_id)).toEqual([sol()]);
    const history = await lucia.get(`/renewals/${renewals[0]?.id}/history`);
    expect(history.body).toMatchObject([{ action: 'createRenewal', actor_name: 'Vigencia' }]);
    expect((await server.as('tom').get('/renewals')).body).toEqual([]);
  });
});
