import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearCommissions } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { aPeriod, aRule, aScheme } from '../../testing.ts';

let server: TestServer;
let ana: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-11-16T16:00:00.000Z');
  [ana, lucia] = [server.as('ana'), server.as('lucia')];
  await clearCommissions(server);
});

const newScheme = async (input = {}) => (await ana.post('/commissions/schemes', aScheme(input))).body;
const create = (scheme_id: string, input = {}) => ana.post('/commissions/rules', aRule(scheme_id, input));
const fieldsOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]));

describe('A scheme', () => {
  test('201 with every field; all roles and products, Monthly and active when nothing is said', async () => {
    const { status, body } = await ana.post('/commissions/schemes', { name: ' Ventas ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Ventas',
      description: '',
      period_type: 'Monthly',
      is_active: true,
      is_example: false,
      active_rules: 0,
      applies_to_roles: ['Admin', 'Manager', 'Agente'],
      applies_to_products: ['Auto', 'Casa', 'Comercial'],
    });
    server.setTime('2026-11-16T16:01:00.000Z');
    const chosen = await newScheme({ applies_to_roles: ['Agente', 'Admin', 'Agente'], applies_to_products: ['Casa'] });
    expect(chosen).toMatchObject({ applies_to_roles: ['Admin', 'Agente'], applies_to_products: ['Casa'] });
    expect((await ana.get('/commissions/schemes')).body.map(({ id }: { id: string }) => id)).toEqual([
      chosen.id,
      body.id,
    ]);
  });

  test('422 without a name, a role or a product, in the language of who asks', async () => {
    const given = { name: ' ', applies_to_roles: [], applies_to_products: ['Vida'] };
    const { status, body } = await ana.post('/commissions/schemes', given, { 'accept-language': 'es' });
    expect(status).toBe(422);
    expect(fieldsOf({ body })).toMatchObject({
      name: 'El nombre del esquema es obligatorio',
      applies_to_roles: 'Elija al menos un rol',
    });
    expect((await ana.post('/commissions/schemes', aScheme({ applies_to_roles: ['CSR'] }))).status).toBe(422);
  });

  test('is changed and switched off; what is left out stays', async () => {
    const { id, name } = await newScheme();
    const { status, body } = await ana.put(`/commissions/schemes/${id}`, {
      is_active: false,
      period_type: 'Quarterly',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, is_active: false, period_type: 'Quarterly' });
    expect((await server.as('miguel').get(`/commissions/schemes/${id}`)).body).toEqual(body);
    expect((await server.as('walter').get(`/commissions/schemes/${id}`)).status).toBe(404);
  });

  test('comes as an example, once, marked as one and inactive until somebody has looked at it', async () => {
    const { status, body } = await ana.post('/commissions/schemes/example', {}, { 'accept-language': 'es' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Esquema de ejemplo', is_example: true, is_active: false, active_rules: 0 });
    const rules = (await ana.get(`/commissions/schemes/${body.id}/rules`)).body;
    expect(rules).toHaveLength(5);
    expect(rules.every(({ is_active, is_example }: Record<string, boolean>) => !is_active && is_example)).toBe(true);
    expect((await ana.post('/commissions/schemes/example')).body.code).toBe('example_exists');
    const changed = await ana.put(`/commissions/rules/${rules[0].id}`, { is_active: true });
    expect(changed.body).toMatchObject({ is_active: true, is_example: false, version: 2 });
    await ana.put(`/commissions/schemes/${body.id}`, { is_active: true });
    expect((await ana.post('/commissions/schemes/example')).status).toBe(201);
  });
});

describe('A rule', () => {
  test('201 with the defaults of the specification; an empty number is 0, an empty priority 1', async () => {
    const scheme = await newScheme();
    const { status, body } = await ana.post('/commissions/rules', {
      scheme_id: scheme.id,
      name: 'Auto nuevo',
      product_type: 'Auto',
      percentage_rate: '',
      fixed_amount: null,
      min_policy_amount: '',
      priority: '',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      version: 1,
      commission_type: 'percentage',
      calculation_base: 'annual_premium',
      percentage_rate: 0,
      fixed_amount: 0,
      min_policy_amount: 0,
      max_policy_amount: 0,
      priority: 1,
      is_active: true,
      applies_to_new_business: true,
      applies_to_renewals: false,
      tiers: [],
      tier_mode: 'marginal',
    });
    expect((await ana.get(`/commissions/schemes/${scheme.id}`)).body.active_rules).toBe(1);
    const typed = await create(scheme.id, { percentage_rate: '12.5', fixed_amount: '1250.50' });
    expect(typed.body).toMatchObject({ percentage_rate: 12.5, fixed_amount: 1_250.5 });
    // The API accepts one notation for a number.
    for (const fixed_amount of ['1,250.50', '35,50', '1.234,50', '1.500', ' 5', '$5', 'none']) {
      expect((await create(scheme.id, { fixed_amount })).status, fixed_amount).toBe(422);
    }
    expect((await create(scheme.id, { percentage_rate: '12,5' })).status).toBe(422);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Rule name is required'],
    ['no product', { product_type: undefined }, 'product_type', 'Product type is required'],
    ['a product that is none', { product_type: 'Vida' }, 'product_type', 'Product type is required'],
    ['101 percent', { percentage_rate: 101 }, 'percentage_rate', /0 to 100/],
    ['three decimals', { percentage_rate: 1.005 }, 'percentage_rate', /two decimals/],
    ['an amount below zero', { fixed_amount: -1 }, 'fixed_amount', /./],
    ['priority 0', { priority: 0 }, 'priority', /1 to 5/],
    ['priority 6', { priority: 6 }, 'priority', /1 to 5/],
    ['a minimum above the maximum', { min_policy_amount: 10, max_policy_amount: 9.99 }, 'max_policy_amount', /minimum/],
    [
      'neither new business nor renewals',
      { applies_to_new_business: false, applies_to_renewals: false },
      'applies_to_renewals',
      /or both/,
    ],
    [
      'steps in no order',
      {
        commission_type: 'tiered',
        tiers: [
          { from: 0, rate: 1 },
          { from: 0, rate: 2 },
        ],
      },
      'tiers',
      /above/,
    ],
    [
      'a bonus for half a policy',
      { commission_type: 'bonus', threshold_kind: 'count', threshold: 1.5 },
      'threshold',
      /whole/,
    ],
  ])('422 with %s', async (_what, input, field, message) => {
    const scheme = await newScheme();
    const answer = await create(scheme.id, input);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)[field]).toMatch(message);
    const rule = (await create(scheme.id)).body;
    if (!('product_type' in input) || input.product_type !== undefined) {
      expect((await ana.put(`/commissions/rules/${rule.id}`, input)).status).toBe(422);
    }
    expect((await ana.get(`/commissions/rules/${rule.id}`)).body.version).toBe(1);
  });

  test('201 for a tiered one with the specified fields alone: one step from 0 at its rate', async () => {
    const scheme = await newScheme();
    const { status, body } = await create(scheme.id, { commission_type: 'tiered', percentage_rate: 8.5 });
    expect([status, body.tiers, body.pays_nothing]).toEqual([201, [{ from: 0, rate: 8.5 }], false]);
    const other = (await create(scheme.id, { percentage_rate: 6 })).body;
    expect((await ana.put(`/commissions/rules/${other.id}`, { commission_type: 'tiered' })).body).toMatchObject({
      tiers: [{ from: 0, rate: 6 }],
      version: 2,
    });
  });

  test.each([
    ['its amount', { fixed_amount: 250, percentage_rate: 3 }, 'amount'],
    ['its rate, where it has no amount', { fixed_amount: 0, percentage_rate: 3 }, 'percentage'],
  ])(
    '201 for a bonus with the specified fields alone: of %s, and it pays nothing until its goal is set',
    async (_of, input, bonus_kind) => {
      const scheme = await newScheme();
      const { status, body } = await create(scheme.id, { commission_type: 'bonus', ...input });
      expect([status, body.bonus_kind, body.threshold, body.pays_nothing]).toEqual([201, bonus_kind, 0, true]);
      const listed = (await ana.get(`/commissions/schemes/${scheme.id}/rules`)).body;
      expect(listed).toMatchObject([{ id: body.id, pays_nothing: true }]);
      const preview = await ana.post(
        '/commissions/rules/preview',
        aRule(scheme.id, { commission_type: 'bonus', ...input }),
      );
      expect(preview.body.pays_nothing).toBe(true);
      const period = (await ana.post('/commissions/periods', aPeriod(scheme.id))).body;
      await aPolicy(server.as('lucia'), { effective_date: '2026-11-03', expiration_date: '2027-11-03' });
      const dryRun = async () => (await ana.get(`/commissions/periods/${period.id}/dry-run`)).body;
      expect(await dryRun()).toMatchObject({ total_commissions: 0, unset_bonuses: [{ id: body.id, name: body.name }] });
      await ana.put(`/commissions/rules/${body.id}`, { threshold: 1 });
      expect((await dryRun()).unset_bonuses).toEqual([]);
      expect((await dryRun()).total_commissions).toBeGreaterThan(0);
    },
  );

  test('a maximum of 0 is none; what was changed is another version', async () => {
    const scheme = await newScheme();
    const rule = (await create(scheme.id, { min_policy_amount: 500, max_policy_amount: 0 })).body;
    const { body } = await ana.put(`/commissions/rules/${rule.id}`, { percentage_rate: 7.25 });
    expect(body).toMatchObject({ percentage_rate: 7.25, version: 2, min_policy_amount: 500 });
    expect((await ana.put(`/commissions/rules/${rule.id}`, { percentage_rate: 7.25 })).body.version).toBe(2);
  });

  test('the 101st is refused, also when many come at once', async () => {
    const scheme = await newScheme();
    const { rows } = await server.admin.query('select id from commission_schemes where id = $1', [scheme.id]);
    expect(rows).toHaveLength(1);
    const first = (await create(scheme.id)).body;
    await server.admin.query(
      `insert into commission_rules select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
       from commission_rules r, generate_series(1, 98) where r.id = $1`,
      [first.id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => create(scheme.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_rules' });
  });

  test('rules are listed in the order in which they are asked', async () => {
    const scheme = await newScheme();
    const made: string[] = [];
    for (const given of [{ priority: 2 }, { priority: 1 }, { priority: 1, product_type: 'Casa' }, { priority: 1 }]) {
      server.setTime(new Date(Date.parse('2026-11-16T16:00:00Z') + made.length * 1_000));
      made.push((await create(scheme.id, given)).body.id);
    }
    const { body } = await ana.get(`/commissions/schemes/${scheme.id}/rules`);
    expect(body.map(({ id }: { id: string }) => made.indexOf(id))).toEqual([2, 1, 3, 0]);
  });
});

describe('The preview of a rule', () => {
  test('says what it would win and lose of the last 90 days, and to which; nothing is written', async () => {
    const scheme = await newScheme({ applies_to_roles: ['Agente'] });
    const all = (await create(scheme.id, { priority: 3, name: 'Todo' })).body;
    const first = (await create(scheme.id, { priority: 1, name: 'Grandes', min_policy_amount: 5_000 })).body;
    const sold = (annual_premium: number, effective_date = '2026-10-01', product_type = 'Auto') =>
      aPolicy(lucia, { effective_date, expiration_date: '2027-10-01', quote: { annual_premium, product_type } });
    await sold(1_000);
    await sold(2_000);
    await sold(6_000);
    await sold(1_000, '2026-10-01', 'Casa');
    await sold(1_000, '2026-08-17');
    server.setTime('2026-11-16T16:00:01.000Z');
    const preview = (input = {}) =>
      ana.post('/commissions/rules/preview', aRule(scheme.id, { product_type: 'Auto', ...input }));
    const { status, body } = await preview({ priority: 2 });
    expect(status).toBe(200);
    expect(body).toEqual({
      pays_nothing: false,
      from: '2026-08-18',
      until: '2026-11-16',
      policies: 4,
      unfit: 1,
      won: 2,
      won_premium: 3_000,
      won_from: [{ rule: { id: all.id, name: 'Todo', priority: 3 }, policies: 2 }],
      lost: 1,
      lost_to: [{ rule: { id: first.id, name: 'Grandes', priority: 1 }, policies: 1 }],
    });
    expect((await preview({ priority: 1 })).body).toMatchObject({ won: 3, lost: 0 });
    expect((await preview({ priority: 3 })).body).toMatchObject({ won: 2, lost: 1 });
    expect((await preview({ priority: 3, product_type: 'All' })).body).toMatchObject({ won: 0, lost: 4 });
    expect((await preview({ product_type: 'All', priority: 2, instead_of: all.id })).body).toMatchObject({
      won: 3,
      lost: 1,
    });
    expect((await preview({ min_policy_amount: 2, max_policy_amount: 1 })).status).toBe(422);
    expect((await server.as('walter').post('/commissions/rules/preview', aRule(scheme.id))).status).toBe(422);
    expect((await ana.get(`/commissions/schemes/${scheme.id}/rules`)).body).toHaveLength(2);
  });
});
