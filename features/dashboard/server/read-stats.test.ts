import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { importLeads } from '#features/integrations/server/index.ts';
import { leadStatuses } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { expirePolicies } from '#features/policies/server/expire-policies.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { quoteStatuses } from '#features/quotes/contract.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import type { DashboardStats } from '../contract.ts';
import { expectRecount } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const stats = async (username: string): Promise<DashboardStats> =>
  (await server.as(username).get('/dashboard/stats')).body;

describe('GET /dashboard/stats', () => {
  test('200 with zeros for an agency that has nothing, and for the platform', async () => {
    for (const username of ['nora', 'olga']) {
      const body = await stats(username);
      expect(body).toMatchObject({
        total_leads: 0,
        total_quotes: 0,
        total_policies: 0,
        policies_value: 0,
        expiring_policies: 0,
        week: { leads: 0, quotes: 0, policies: 0, premium: 0, expiring: 0 },
        leads_by_status: { Nuevo: 0, Contactado: 0, Cotizado: 0, Cerrado: 0, Perdido: 0 },
        quotes_by_status: { Pendiente: 0, Enviada: 0, Aceptada: 0, Rechazada: 0, Vencida: 0 },
        policies_by_status: { Activa: 0, Vencida: 0, Cancelada: 0, Renovada: 0, 'Pendiente Renovación': 0 },
        users_by_role: null,
        leads_by_product: { Auto: 0, Casa: 0, Comercial: 0, none: 0 },
      });
    }
  });

  test('users by role for Admin and Manager alone, and active ones only', async () => {
    await server.admin.query("update users set is_active = false where username = 'ivy'");
    for (const username of ['walter', 'grace']) {
      expect((await stats(username)).users_by_role).toEqual({
        'Super Admin': 0,
        Admin: 1,
        Manager: 1,
        Agente: 1,
        CSR: 1,
        Auditor: 0,
      });
    }
    for (const username of ['tom', 'nora', 'elena', 'olga']) expect((await stats(username)).users_by_role).toBeNull();
  });

  test('one sale moves each figure by one, and no other agency sees it', async () => {
    const lakeside = await stats('walter');
    const before = await stats('ana');
    const policy = await aPolicy(server.as('lucia'), { quote: { annual_premium: 1_000.1 } });
    const after = await stats('ana');
    expect(policy.status).toBe('Activa');
    expect(after).toEqual({
      ...before,
      total_leads: before.total_leads + 1,
      total_quotes: before.total_quotes + 1,
      total_policies: before.total_policies + 1,
      policies_value: together(before.policies_value, 1_000.1),
      week: {
        leads: before.week.leads + 1,
        quotes: before.week.quotes + 1,
        policies: before.week.policies + 1,
        premium: together(before.week.premium, 1_000.1),
        expiring: before.week.expiring,
      },
      leads_by_status: { ...before.leads_by_status, Cerrado: before.leads_by_status.Cerrado + 1 },
      quotes_by_status: { ...before.quotes_by_status, Aceptada: before.quotes_by_status.Aceptada + 1 },
      policies_by_status: { ...before.policies_by_status, Activa: before.policies_by_status.Activa + 1 },
      leads_by_product: { ...before.leads_by_product, Auto: before.leads_by_product.Auto + 1 },
    });
    expect(await stats('walter')).toEqual(lakeside);
  });

  test('a policy counts as expiring from thirty days before, by the midnight of its agency', async () => {
    const tom = server.as('tom');
    const before = await stats('tom');
    await aPolicy(tom, { effective_date: '2026-06-17', expiration_date: '2026-12-17' });
    const expiring = async (now: string) => {
      server.setTime(now);
      return (await stats('tom')).expiring_policies - before.expiring_policies;
    };
    expect(await expiring('2026-11-16T20:00:00Z')).toBe(0);
    expect(await expiring('2026-11-17T04:59:59Z')).toBe(0);
    expect(await expiring('2026-11-17T05:00:00Z')).toBe(1);
    await server.admin.query("update tenants set time_zone = 'America/Los_Angeles' where subdomain like 'lakeside%'");
    expect(await expiring('2026-11-17T07:59:59Z')).toBe(0);
    expect(await expiring('2026-11-17T08:00:00Z')).toBe(1);
    await server.admin.query("update tenants set time_zone = 'America/New_York'");
  });

  test('the week is today and the six days before it, by the midnight of its agency', async () => {
    const tom = server.as('tom');
    const leads = async (now: string) => {
      server.setTime(now);
      return (await stats('tom')).week.leads;
    };
    const before = await leads('2026-11-05T04:59:59Z');
    await tom.post('/leads', aLead());
    expect(await leads('2026-11-05T04:59:59Z')).toBe(before + 1);
    expect(await leads('2026-11-11T04:59:59Z')).toBe(before + 1);
    expect(await leads('2026-11-11T05:00:00Z')).toBe(before);
  });

  test('200 however large the premiums in force are together', async () => {
    const tom = server.as('tom');
    const { policies_value } = await stats('tom');
    const sales = [1, 2].map(() => aPolicy(tom, { quote: { annual_premium: 999_999_999_999.99 } }));
    const policies = await Promise.all(sales);
    expect((await stats('tom')).policies_value).toBe(together(policies_value, 1_999_999_999_999.98));
    for (const { id } of policies) await tom.put(`/policies/${id}`, { status: 'Cancelada' });
    expect((await stats('tom')).policies_value).toBe(policies_value);
  });

  test('figures of days gone by are brought together without changing', async () => {
    const tom = server.as('tom');
    await aPolicy(tom, { effective_date: '2026-06-01', expiration_date: '2026-11-15' });
    const still = await aPolicy(tom, { effective_date: '2026-06-01', expiration_date: '2026-11-14' });
    await runStep(server, expirePolicies, '2026-11-16', server.world.tenants.lakeside);
    await tom.put(`/policies/${still.id}`, { status: 'Activa' });
    await runStep(server, expirePolicies, '2026-11-14', server.world.tenants.lakeside);
    await expectRecount(server, 'walter');
    // Its term is over, so the figures count the displayed status, not the stored one.
    const { rows } = await server.admin.query('select status from policies where id = $1', [still.id]);
    expect(rows).toEqual([{ status: 'Vencida' }]);
    expect((await tom.get(`/policies/${still.id}`)).body.status).toBe('Vencida');
  });

  test('an imported lead counts with the status it came with', async () => {
    const occasion = { agency: testAgency(server.world.tenants.sol), actor: actorOf('import', 'x.csv') };
    const file = Buffer.from('name,email,product,status\nA,a@b.example,Casa,Cerrado\nB,b@b.example,,Perdido\n');
    const report = await importLeads(server.services, occasion, file);
    expect(report.imported).toBe(2);
    await expectRecount(server, 'ana');
  });

  test('equals a recount after any mix of writes by several at once', async () => {
    const callers = [server.as('ana'), server.as('miguel'), server.as('lucia')];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyAct, { maxLength: 12 }), { minLength: 3, maxLength: 3 }), async (mix) => {
        await Promise.all(mix.map((acts, n) => inTurn(acts, callers[n] as Caller)));
        await expectRecount(server, 'ana');
      }),
      { numRuns: 8 },
    );
  });
});

const together = (...amounts: number[]) => dollarsOf(sumOf(amounts.map(centsOf)));

type Act = (caller: Caller, number: number) => Promise<unknown>;

const oneOf = async (caller: Caller, path: string, number: number) => {
  const { body } = await caller.get(path);
  return body[number % Math.max(1, body.length)]?.id ?? '00000000-0000-4000-8000-000000000000';
};

const acts: Act[] = [
  (caller, n) => caller.post('/leads', aLead({ product_type: (['Auto', 'Casa', null] as const)[n % 3] ?? null })),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { status: leadStatuses[n % 5] }),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { product_type: 'Comercial' }),
  async (caller, n) => caller.post('/quotes', aQuote({ lead_id: await oneOf(caller, '/leads', n) })),
  async (caller, n) => caller.put(`/quotes/${await oneOf(caller, '/quotes', n)}`, { status: quoteStatuses[n % 5] }),
  async (caller, n) => caller.post(`/quotes/${await oneOf(caller, '/quotes', n)}/convert-to-policy`),
  async (caller) => caller.post(`/quotes/${(await aSentQuote(caller)).id}/convert-to-policy`),
  async (caller, n) =>
    caller.put(`/policies/${await oneOf(caller, '/policies', n)}`, { status: policyStatuses[n % 5] }),
  // A refused call must leave no trace in the figures.
  (caller) => caller.post('/leads', { ...aLead(), assigned_agent: '00000000-0000-4000-8000-000000000000' }),
];

const anyAct = fc.tuple(fc.constantFrom(...acts), fc.nat(40));

async function inTurn(chosen: readonly [Act, number][], caller: Caller): Promise<void> {
  for (const [act, number] of chosen) await act(caller, number);
}
