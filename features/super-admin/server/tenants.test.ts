import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { sendInvitation } from '#features/auth/server/index.ts';
import { expectPaged } from '#platform/testing/pages.ts';
import { aTenant } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const olga = () => server.as('olga');
const create = async (input = {}) => {
  const answer = await olga().post('/tenants', aTenant(input));
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('POST /tenants', () => {
  test('201: with the defaults of the specification, and an Admin who is invited', async () => {
    const tenant = await create({
      name: 'Costa Azul',
      subdomain: 'costa-azul',
      admin_email: 'Maria.Núñez@example.com',
    });
    expect(tenant).toMatchObject({
      name: 'Costa Azul',
      companyName: 'Costa Azul',
      subdomain: 'costa-azul',
      customDomain: null,
      plan: 'basic',
      max_users: 10,
      max_policies: null,
      branding_scope: 'Limited',
      status: 'Active',
      features_enabled: ['leads', 'quotes', 'policies'],
      is_trial: false,
      trial_days: null,
      current_users: 1,
      current_policies: 0,
      lastActive: null,
      deleted_at: null,
    });
    expect((await olga().get(`/tenants/${tenant.id}`)).body).toEqual(tenant);
    const { body } = await olga().get(`/super-admin/users?tenant_id=${tenant.id}`);
    expect(body).toMatchObject([
      { username: 'maria_nunez', full_name: 'Maria Núñez', role: 'Admin', tenant_name: 'Costa Azul' },
    ]);
  });

  test('a trial begins with so many days', async () => {
    const tenant = await create({ is_trial: true, trial_days: 14 });
    expect(tenant).toMatchObject({ status: 'Trial', is_trial: true, trial_days: 14 });
    expect(tenant.trial_ends_at).toBe('2026-11-30T20:00:00Z');
  });

  test('what is typed becomes a subdomain, and both writings of a name are taken', async () => {
    expect((await create({ subdomain: 'Seguros Águila #1' })).subdomain).toBe('segurosaguila1');
    const { name: _, ...rest } = aTenant();
    const { body } = await olga().post('/tenants', {
      ...rest,
      companyName: 'Ala',
      customDomain: 'Seguros.Example.com',
    });
    expect(body).toMatchObject({ name: 'Ala', customDomain: 'seguros.example.com' });
  });

  test('422 on the field that is wrong, and nothing is written', async () => {
    const wrong: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ subdomain: '' }, 'subdomain'],
      [{ subdomain: '###' }, 'subdomain'],
      [{ subdomain: 'WWW' }, 'subdomain'],
      [{ subdomain: 'platform' }, 'subdomain'],
      [{ admin_email: 'nobody' }, 'admin_email'],
      [{ max_users: 0 }, 'max_users'],
      [{ max_users: 1.5 }, 'max_users'],
      [{ trial_days: 0 }, 'trial_days'],
      [{ trial_days: 366 }, 'trial_days'],
      [{ plan: 'gold' }, 'plan'],
      [{ features_enabled: ['leads', 'chat'] }, 'features_enabled.1'],
      [{ customDomain: 'http://x' }, 'customDomain'],
      [{ time_zone: '+05:00' }, 'time_zone'],
    ];
    const count = async () => (await server.admin.query('select count(*) from tenants')).rows[0].count;
    const before = await count();
    for (const [given, field] of wrong) {
      const { status, body } = await olga().post('/tenants', aTenant(given));
      expect([status, body.errors?.[0]?.field], JSON.stringify(given)).toEqual([422, field]);
    }
    expect(await count()).toBe(before);
  });

  test('of eight at once with one subdomain one is made, the others are 409', async () => {
    const asked = aTenant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => olga().post('/tenants', asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'subdomain_taken' });
  });

  test('two people of one e-mail get two user names', async () => {
    const admin_email = 'Jo.Ruiz@example.com';
    const tenants = await Promise.all([create({ admin_email }), create({ admin_email })]);
    const names = await Promise.all(
      tenants.map(async ({ id }) => (await olga().get(`/super-admin/users?tenant_id=${id}`)).body[0].username),
    );
    expect(names.sort()).toEqual(['jo_ruiz', 'jo_ruiz2']);
  });

  test('the invitation is mailed; sent again, the first link is over, and once the Admin was in there is none', async () => {
    const tenant = await create({ admin_email: 'irene@example.com' });
    const { rows } = await server.admin.query('select user_id from sign_in_names where tenant_id = $1', [tenant.id]);
    const linkOf = async () => {
      await runJobNow(server, sendInvitation, tenant.id, { user_id: rows[0].user_id }, { id: crypto.randomUUID() });
      const { rows: sent } = await server.admin.query(
        'select count(*)::int as count from password_resets where tenant_id = $1 and used_at is null',
        [tenant.id],
      );
      return sent[0].count;
    };
    expect([await linkOf(), await linkOf()]).toEqual([1, 1]);
    expect((await olga().post(`/tenants/${tenant.id}/invitation`)).status).toBe(200);
    await server.admin.query('update sign_in_names set last_seen_at = now() where tenant_id = $1', [tenant.id]);
    expect((await olga().post(`/tenants/${tenant.id}/invitation`)).body.code).toBe('invitation_accepted');
  });

  test('409 for an invitation that is to be sent again where nothing is mailed', async () => {
    const tenant = await create({ admin_email: 'sin-correo@example.com' });
    const way = vi.spyOn(server.services.mailRoute, 'way').mockReturnValue('none');
    onTestFinished(() => way.mockRestore());
    expect(await olga().post(`/tenants/${tenant.id}/invitation`)).toMatchObject({
      status: 409,
      body: { code: 'no_mail_server' },
    });
  });
});

describe('GET /tenants', () => {
  test('finds by name, address and e-mail, without accents, by status and plan, and all pages tell all', async () => {
    const tenant = await create({ name: 'Ñandú Pólizas', plan: 'enterprise', subdomain: 'nandu-polizas' });
    const ids = async (query: string) => {
      const { status, body } = await olga().get(`/tenants?${query}`);
      expect(status).toBe(200);
      return (body as { id: string }[]).map(({ id }) => id);
    };
    for (const search of ['nandu', 'POLIZAS', 'ñandu polizas', tenant.admin_email, 'nandu-pol']) {
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([tenant.id]);
    }
    expect(await ids('search=%25')).toEqual([]);
    expect(await ids('plan=enterprise')).toEqual([tenant.id]);
    expect(await ids('status=Suspended')).toEqual([]);
    expect((await olga().get('/tenants?status=Closed')).status).toBe(422);
    await expectPaged(olga(), '/tenants', [1, 3]);
    await expectPaged(olga(), '/super-admin/users', [1, 7]);
  });

  test('tells how much an agency uses', async () => {
    const { body } = await olga().get(`/tenants/${server.world.tenants.sol}`);
    expect(body).toMatchObject({ name: 'Sol Seguros', current_users: 5, max_users: 25 });
  });
});

describe('PUT /tenants/{id}', () => {
  test('changes what is given, and both trails tell it, that of the platform without a word of the agency', async () => {
    const { id } = await create();
    const { status, body } = await olga().put(`/tenants/${id}`, {
      name: 'Nuevo Día',
      max_policies: 50,
      customDomain: '',
    });
    expect([status, body.name, body.max_policies, body.customDomain]).toEqual([200, 'Nuevo Día', 50, null]);
    const { rows } = await server.admin.query(
      "select after from audit_events where tenant_id = $1 and action = 'updateTenant'",
      [id],
    );
    expect(rows).toEqual([{ after: { name: 'Nuevo Día', max_policies: 50 } }]);
    const { rows: platform } = await server.admin.query(
      "select detail from platform_audit_events where action = 'updateTenant' and detail->>'tenant_id' = $1",
      [id],
    );
    expect(platform).toEqual([{ detail: { tenant_id: id, fields: ['name', 'max_policies'] } }]);
  });

  test('409 for a subdomain that another one has; 404 for nobody, and for the operators’ own house', async () => {
    const [first, second] = [await create(), await create()];
    const taken = await olga().put(`/tenants/${first.id}`, { subdomain: second.subdomain });
    expect([taken.status, taken.body.code]).toEqual([409, 'subdomain_taken']);
    const { rows } = await server.admin.query("select id from tenants where kind = 'platform'");
    for (const id of [crypto.randomUUID(), rows[0].id]) {
      expect((await olga().put(`/tenants/${id}`, { name: 'X' })).status).toBe(404);
    }
  });

  test('less than there is takes nothing away, and forbids to add', async () => {
    const { sol } = server.world.tenants;
    expect((await olga().put(`/tenants/${sol}`, { max_users: 1 })).body).toMatchObject({
      max_users: 1,
      current_users: 5,
    });
    expect((await server.as('lucia').get('/auth/me')).status).toBe(200);
    const person = {
      username: 'uno_mas',
      email: 'u@example.com',
      full_name: 'Uno Más',
      role: 'CSR',
      password: 'Given-41x',
    };
    expect((await server.as('ana').post('/auth/register', person)).body.code).toBe('plan_limit');
    await olga().put(`/tenants/${sol}`, { max_users: 25 });
  });
});

describe('what is done to agencies', () => {
  test('suspended: everybody is out with the next call, and in again when it is active', async () => {
    const { lakeside } = server.world.tenants;
    const token = await server.openSession('tom');
    const me = () => server.withToken(token).get('/leads');
    expect((await me()).status).toBe(200);
    expect((await olga().post(`/tenants/${lakeside}/suspend`)).body.status).toBe('Suspended');
    expect([(await me()).status, (await me()).body.code]).toEqual([403, 'tenant_suspended']);
    expect((await olga().post(`/tenants/${lakeside}/activate`)).body.status).toBe('Active');
    expect((await me()).status).toBe(200);
  });

  test('suspended: its background work waits, and goes on when it is active; no day begins for it', async () => {
    const { id } = await create();
    await olga().post(`/tenants/${id}/suspend`);
    const { rows } = await server.admin.query(
      `update pgboss.job set start_after = 'infinity', keep_until = 'infinity', data = data || '{"held": true}'
       where data->>'tenant_id' = $1 returning id`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await olga().post(`/tenants/${id}/activate`);
    const { rows: after } = await server.admin.query(
      `select start_after < 'infinity' and keep_until < 'infinity' and not data ? 'held' as goes_on from pgboss.job
       where data->>'tenant_id' = $1`,
      [id],
    );
    expect(after).toEqual([{ goes_on: true }]);
  });

  test('a trial goes on from its end, or from now where that is past', async () => {
    const { id } = await create({ is_trial: true, trial_days: 10 });
    const extend = (days: unknown) => olga().post(`/tenants/${id}/trial`, { days });
    expect((await extend(5)).body.trial_ends_at).toBe('2026-12-01T20:00:00Z');
    server.setTime('2027-01-01T00:00:00.000Z');
    expect((await extend(5)).body).toMatchObject({ trial_ends_at: '2027-01-06T00:00:00Z', status: 'Trial' });
    server.setTime(testNow);
    for (const days of [0, 366, 1.5, 'x']) expect((await extend(days)).status, String(days)).toBe(422);
    for (const days of [1, 365]) expect((await extend(days)).status).toBe(200);
  });

  test('another plan: own limits stay unless those of the plan are chosen', async () => {
    const { id } = await create({ max_users: 7 });
    const upgrade = (body: object) => olga().post(`/tenants/${id}/plan`, body);
    expect((await upgrade({ plan: 'premium' })).body).toMatchObject({ plan: 'premium', max_users: 7 });
    const { body } = await upgrade({ plan: 'premium', take_limits: true });
    expect(body).toMatchObject({ max_users: 25, max_policies: 10_000 });
    expect(body.features_enabled).toContain('renewals');
  });

  test('deleted: hidden at once, nobody gets in; restored within 30 days as it was', async () => {
    const { lakeside } = server.world.tenants;
    const token = await server.openSession('grace');
    expect((await olga().delete(`/tenants/${lakeside}`)).status).toBe(204);
    expect((await server.withToken(token).get('/leads')).status).toBe(401);
    const listed = async (query: string) =>
      ((await olga().get(`/tenants?${query}`)).body as { id: string }[]).some(({ id }) => id === lakeside);
    expect([await listed(''), await listed('deleted=true')]).toEqual([false, true]);
    expect((await olga().get(`/tenants/${lakeside}`)).body).toMatchObject({
      deleted_at: '2026-11-16T20:00:00Z',
      purge_at: '2026-12-16T20:00:00Z',
    });
    for (const path of ['suspend', 'activate', 'invitation']) {
      expect((await olga().post(`/tenants/${lakeside}/${path}`)).body.code, path).toBe('tenant_deleted');
    }
    expect((await olga().delete(`/tenants/${lakeside}`)).body.code).toBe('tenant_deleted');
    server.setTime('2026-12-16T19:59:59.999Z');
    expect((await olga().post(`/tenants/${lakeside}/restore`)).body).toMatchObject({
      status: 'Active',
      purge_at: null,
    });
    expect((await olga().post(`/tenants/${lakeside}/restore`)).body.code).toBe('tenant_not_deleted');
    expect((await server.withToken(token).get('/leads')).status).toBe(401);
    expect((await server.as('grace').get('/leads')).status).toBe(200);
  });
});
