import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { importsOn } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import { cents, centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { Caller } from '#platform/testing/caller.ts';

// After any mix of concurrent writes, corrections, reassignments and undone imports by three users, and in any time
// zone, every figure equals a recount of the rows and the audit trail, its parts sum to it, and the list that it opens
// has the same count.
let server: TestServer;
let now = Date.parse('2026-10-20T03:00:00Z');
/** The agent filter: Lucía, Pedro, who leaves and returns, and unassigned. */
let sellers: Record<'lucia' | 'pedro' | 'none', string>;
/** An Admin, a Manager and an agent, whose sessions must outlast the clock's jumps. */
let callers: Caller[];
const forYears = { idleSeconds: 1e8, totalSeconds: 1e8 };
let files: Awaited<ReturnType<typeof importsOn<TestServer>>>;

beforeAll(async () => {
  server = await startTestServer();
  server.setTime(new Date(now).toISOString());
  const { body: pedro } = await server.as('ana').post('/auth/register', {
    username: 'pedro',
    email: 'pedro@example.com',
    full_name: 'Pedro Gil',
    role: 'Agente',
    password: 'Pelican-Dock-31',
  });
  callers = await Promise.all(
    ['ana', 'miguel', 'lucia'].map(async (name) => server.withToken(await server.openSession(name, forYears))),
  );
  files = await importsOn({ ...server, as: () => callers[0] as Caller }, runJobNow);
  sellers = { lucia: server.world.users.lucia?.id as string, pedro: pedro.id, none: 'none' };
});
afterAll(() => server.close());

const sources = ['Web', 'Call', 'Referral', null] as const;
const products = ['Auto', 'Casa', 'Comercial', null] as const;
const statuses = ['Nuevo', 'Contactado', 'Cotizado', 'Cerrado', 'Perdido'] as const;
const stageOf: Readonly<Record<string, number>> = { Nuevo: 0, Contactado: 1, Cotizado: 2, Cerrado: 3 };

/** Long enough that a move back isn't treated as a correction, and across midnights. */
function tick(): void {
  now += 47 * 60_000;
  server.setTime(new Date(now).toISOString());
}

const oneOf = async (caller: Caller, path: string, number: number) => {
  const { body } = await caller.get(path);
  return body[number % Math.max(1, body.length)]?.id ?? '00000000-0000-4000-8000-000000000000';
};

const amountOf = (n: number) => dollarsOf(cents(50_005 + 101 * n));

type Act = (caller: Caller, number: number) => Promise<unknown>;
const acts: Act[] = [
  (caller, n) =>
    caller.post('/leads', aLead({ product_type: products[n % 4] ?? null, source: sources[n % 4] ?? null })),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { status: statuses[n % 5] }),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { source: sources[n % 4] }),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { product_type: products[n % 3] }),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { assigned_agent: null }),
  async (caller, n) => {
    const lead_id = await oneOf(caller, '/leads', n);
    const sale = { lead_id, product_type: 'Auto', annual_premium: amountOf(n) };
    const { body } = await caller.post('/quotes', sale);
    await caller.put(`/quotes/${body.id}`, { status: 'Enviada' });
    if (n % 2 === 0) await caller.post(`/quotes/${body.id}/convert-to-policy`, {});
  },
  async (caller, n) =>
    caller.put(`/policies/${await oneOf(caller, '/policies', n)}`, { annual_premium: amountOf(n + 1) }),
  async (caller, n) =>
    caller.put(`/policies/${await oneOf(caller, '/policies', n)}`, { status: 'Cancelada', reason: 'Se mudó' }),
  async (caller, n) => caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { assigned_agent: sellers.pedro }),
  // A user without a managing role is refused, and nothing changes.
  async (caller, n) => {
    const leaves = { is_active: false, hand_on_to: n % 2 === 0 ? sellers.lucia : null };
    await caller.put(`/auth/users/${sellers.pedro}/status`, leaves);
    await caller.put(`/auth/users/${sellers.pedro}/status`, { is_active: true });
  },
  // Rows that a user has changed since stay.
  async (caller, n) => {
    const upload = await files.imported(importedRows(n));
    tick();
    if (n % 4 > 0) await caller.put(`/leads/${await oneOf(caller, '/leads', n)}`, { status: statuses[n % 5] });
    tick();
    if (n % 3 === 0) return;
    await files.ana().post(`/file-uploads/${upload}/undo`);
    await files.runUndo(upload);
  },
];

let imported = 0;

/** An import file of three rows: two are new, and one is already there. */
function importedRows(n: number): string {
  imported += 1;
  const row = (at: number, status: string) =>
    `Viene ${imported}-${at},v${imported}.${at}@example.com,auto,${sources[(n + at) % 3] ?? ''},${status}`;
  return ['nombre,correo,producto,fuente,estado', row(0, ''), row(1, 'Cotizado'), row(0, '')].join('\n');
}

const anyMix = fc.array(fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(40)), { minLength: 4, maxLength: 9 }), {
  minLength: 3,
  maxLength: 3,
});
const anyQuestion = fc.record({
  zone: fc.constantFrom('America/New_York', 'America/Havana', 'America/Puerto_Rico', 'Asia/Kolkata'),
  daysAgo: fc.integer({ min: 0, max: 5 }),
  days: fc.integer({ min: 0, max: 7 }),
  sources: fc.subarray(['Web', 'Call', 'none']),
  products: fc.subarray(['Auto', 'Casa', 'none']),
  agents: fc.subarray(['lucia', 'pedro', 'none'] as const),
});

test('every figure is its recount, its parts sum to it, and its list has as many rows', async () => {
  await fc.assert(
    fc.asyncProperty(anyMix, anyQuestion, async (mix, question) => {
      await Promise.all(
        mix.map(async (chosen, at) => {
          for (const [act, number] of chosen) {
            tick();
            await act(callers[at] as Caller, number);
          }
        }),
      );
      // No call was refused because the clock ended a session.
      for (const caller of callers) expect((await caller.get('/auth/me')).status).toBe(200);
      await server.admin.query('update tenants set time_zone = $1 where id = $2', [question.zone, sol()]);
      await expectTruth(question);
    }),
    { numRuns: 10 },
  );
}, 120_000);

const sol = () => server.world.tenants.sol;

type Question = typeof anyQuestion extends fc.Arbitrary<infer RangeRequest> ? RangeRequest : never;

async function expectTruth(question: Question): Promise<void> {
  const from = addDays(dayAt(new Date(now), question.zone), -question.daysAgo);
  const to = addDays(from, question.days);
  const ofAgents = question.agents.map((name) => sellers[name]);
  const filter = [
    ...(ofAgents.length > 0 ? [`&agents=${ofAgents.join(',')}`] : []),
    ...(question.sources.length > 0 ? [`&sources=${question.sources.join(',')}`] : []),
    ...(question.products.length > 0 ? [`&products=${question.products.join(',')}`] : []),
  ].join('');
  const isOf = (chosen: readonly string[], value: string | null) =>
    chosen.length === 0 || chosen.includes(value ?? 'none');
  const counts = (row: Record<'source' | 'product_type' | 'agent', string | null> & { created_at: Date }) => {
    const day = dayAt(row.created_at, question.zone);
    const isAsked = isOf(question.sources, row.source) && isOf(question.products, row.product_type);
    return day >= from && day <= to && isAsked && isOf(ofAgents, row.agent);
  };
  const rows = async (text: string) => (await server.admin.query(text, [sol()])).rows;
  const [leads, quotes, policies, moves] = await Promise.all([
    rows(
      'select id, source, product_type, assigned_agent as agent, created_at, began_here from leads where tenant_id = $1',
    ),
    rows(`select leads.source, quotes.product_type, quotes.assigned_agent as agent, quotes.created_at, renews from quotes
      join leads on leads.tenant_id = quotes.tenant_id and leads.id = lead_id where quotes.tenant_id = $1`),
    rows(`select leads.source, policies.product_type, agent_id as agent, annual_premium::float8 as premium, policies.created_at
      from policies join leads on leads.tenant_id = policies.tenant_id and leads.id = lead_id
      where policies.tenant_id = $1`),
    rows(`select entity_id, after ->> 'status' as status from audit_events
      where tenant_id = $1 and entity = 'lead' and outcome = 'done' and after ->> 'status' is not null`),
  ]);
  const reached = new Map<string, number>();
  for (const { entity_id, status } of moves) {
    reached.set(entity_id, Math.max(reached.get(entity_id) ?? 0, stageOf[status] ?? 0));
  }
  const began = leads.filter((lead) => lead.began_here && counts(lead));
  const atLeast = (stage: number) => began.filter(({ id }) => (reached.get(id) ?? 0) >= stage).length;
  const sold = policies.filter(counts);
  const premiumOf = (some: typeof sold) => dollarsOf(sumOf(some.map((row) => centsOf(row.premium))));
  const read = async (path: string) => (await server.as('ana').get(`/analytics/${path}`)).body;
  const range = `period_start=${from}&period_end=${to}${filter}`;
  const [funnel, revenue, dashboard, agents, speed] = await Promise.all(
    ['conversion-funnel', 'revenue', 'dashboard', 'agents', 'speed-to-lead'].map((call) => read(`${call}?${range}`)),
  );

  expect(funnel).toMatchObject({
    total_leads: began.length,
    contacted_leads: atLeast(1),
    quoted_leads: atLeast(2),
    closed_leads: atLeast(3),
  });
  expect(revenue).toMatchObject({ total_revenue: premiumOf(sold), total_policies: sold.length });
  const { stats_cards } = dashboard;
  expect([stats_cards.leads.value, stats_cards.policies.value, stats_cards.revenue.value]).toEqual([
    began.length,
    sold.length,
    premiumOf(sold),
  ]);
  const drafts = quotes.filter((quote) => quote.renews === null && counts(quote));
  expect(stats_cards.quotes.value).toBe(drafts.length);

  const sum = (values: number[]) => dollarsOf(sumOf(values.map(centsOf)));
  for (const parts of [funnel.funnel_by_product, funnel.funnel_by_source]) {
    const all = Object.values(parts) as { total_leads: number; closed_leads: number }[];
    expect(sum(all.map(({ total_leads }) => total_leads))).toBe(began.length);
    expect(sum(all.map(({ closed_leads }) => closed_leads))).toBe(atLeast(3));
  }
  expect(sum(Object.values(revenue.revenue_by_product))).toBe(revenue.total_revenue);
  expect(sum(revenue.revenue_by_agent.map((row: { revenue: number }) => row.revenue))).toBe(revenue.total_revenue);
  expect(sum(agents.map((row: { total_policy_value: number }) => row.total_policy_value))).toBe(
    premiumOf(sold.filter(({ agent }) => agent !== null)),
  );
  expect(sum(agents.map((row: { total_leads: number }) => row.total_leads))).toBe(
    began.filter(({ agent }) => agent !== null).length,
  );
  expect(speed.parts.source.reduce((all: number, row: { leads: number }) => all + row.leads, 0)).toBe(speed.leads);
  expect(sum(dashboard.recent_leads_trend.map(({ value }: { value: number }) => value))).toBe(began.length);

  const listed = async (path: string) => Number((await server.as('ana').get(path)).headers['x-total-count']);
  const created = `created_from=${from}&created_to=${to}${filter}`;
  for (const [stage, count] of Object.entries({ Nuevo: 0, Contactado: 1, Cotizado: 2, Cerrado: 3 })) {
    expect([stage, await listed(`/leads?stage_reached=${stage}&${created}`)]).toEqual([stage, atLeast(count)]);
  }
  expect(await listed(`/quotes?business=new&${created}`)).toBe(drafts.length);
  expect(await listed(`/policies?sold_from=${from}&sold_to=${to}${filter}`)).toBe(sold.length);

  const exported = await server.as('ana').post('/analytics/exports/funnel', {
    period_start: from,
    period_end: to,
    export_format: 'json',
    ...(question.sources.length > 0 && { sources: question.sources }),
    ...(question.products.length > 0 && { products: question.products }),
    ...(ofAgents.length > 0 && { agents: ofAgents }),
  });
  expect(exported.body.data).toEqual({ funnel });
}
