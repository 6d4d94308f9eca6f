import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobs } from '#apps/server/features.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { anAccount } from '../../testing.ts';

let server: TestServer;
let sol: string;
beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
});
afterAll(() => server.close());

const olga = () => server.as('olga');

let seconds = 0;
/** Runs the queued jobs and advances the clock by a second, so that later notifications have a later time. */
async function work(): Promise<void> {
  const { rows } = await server.admin.query(
    "delete from pgboss.job where state < 'active' and name <> 'dead-letters' returning id, name, data",
  );
  for (const { id, name, data } of rows) {
    const job = jobs.find((known) => known.name === name);
    if (job) await runJobNow(server, job, data.tenant_id, data.payload, { id });
  }
  seconds += 1;
  server.setTime(new Date(Date.parse(testNow) + seconds * 1_000));
}
const create = async (input = {}) => {
  const { status, body } = await olga().post('/super-admin/users', anAccount(sol, input));
  expect(status).toBe(201);
  return body as { id: string; username: string };
};

describe('POST /super-admin/users', () => {
  test('201: of an agency, who signs in with the given password and replaces it', async () => {
    const account = await create({ role: 'Manager', full_name: 'Marta Solís' });
    expect(account).toMatchObject({ role: 'Manager', tenant_id: sol, tenant_name: 'Sol Seguros', is_active: true });
    const { body } = await server.as('ana').get(`/auth/users/${account.id}`);
    expect(body).toMatchObject({ full_name: 'Marta Solís', must_change_password: true });
  });

  test('422: an operator of an agency, and an agency’s role of an operator; 404: of no agency; 409: a taken name', async () => {
    const post = async (body: object) => {
      const answer = await olga().post('/super-admin/users', body);
      return [answer.status, answer.body.code];
    };
    expect(await post(anAccount(sol, { role: 'Super Admin' }))).toEqual([422, 'validation_error']);
    expect(await post(anAccount('', { role: 'Admin' }))).toEqual([422, 'validation_error']);
    expect(await post(anAccount(crypto.randomUUID()))).toEqual([404, 'not_found']);
    expect(await post(anAccount(sol, { username: 'ANA' }))).toEqual([409, 'username_taken']);
  });

  test('201: an operator, of whom the others are mailed', async () => {
    const { status, body } = await olga().post('/super-admin/users', anAccount('', { full_name: 'Omar Rey' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: 'Super Admin', tenant_id: null });
    await work();
    expect((await mailsTo(server, 'olga@example.com')).at(-1)?.text).toContain(
      `olga (Vigencia support) created the account ${body.username}`,
    );
  });
});

describe('PUT /super-admin/users/{id}', () => {
  test('changes role and name, lets out and in again; the agency’s trail names the operator', async () => {
    const { id } = await create();
    const put = async (body: object) => (await olga().put(`/super-admin/users/${id}`, body)).body;
    expect(await put({ role: 'Auditor', full_name: 'Ada Auditora' })).toMatchObject({ role: 'Auditor' });
    expect(await put({ is_active: false })).toMatchObject({ is_active: false, full_name: 'Ada Auditora' });
    expect(await put({ is_active: true })).toMatchObject({ is_active: true });
    const { rows } = await server.admin.query(
      'select action, actor_name from audit_events where tenant_id = $1 and entity_id = $2',
      [sol, id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'activateUser',
      'deactivateUser',
      'registerUser',
      'updateUser',
    ]);
    expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set(['Olga Ruiz']));
  });

  test('409: oneself, and the last Admin of an agency', async () => {
    const { body } = await olga().get('/auth/me');
    const own = `/super-admin/users/${body.id}`;
    expect((await olga().put(own, { is_active: false })).body.code).toBe('own_account');
    expect((await olga().delete(own)).body.code).toBe('own_account');
    const { rows } = await server.admin.query("select user_id from sign_in_names where username_norm = 'ana'");
    const ana = `/super-admin/users/${rows[0].user_id}`;
    for (const answer of [
      await olga().put(ana, { role: 'CSR' }),
      await olga().put(ana, { is_active: false }),
      await olga().delete(ana),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    }
    expect((await server.as('ana').get('/auth/users')).status).toBe(200);
  });
});

describe('DELETE /super-admin/users/{id}', () => {
  test('204: nothing is left but the name under past work, and the user name is free', async () => {
    const { id, username } = await create({ full_name: 'Nora Firma', phone: '3055550142' });
    expect((await olga().delete(`/super-admin/users/${id}`)).status).toBe(204);
    const { rows } = await server.admin.query(
      'select username, email, phone, full_name, is_active, password_hash from users where tenant_id = $1 and id = $2',
      [sol, id],
    );
    expect(rows).toMatchObject([
      { username: `deleted-${id.slice(0, 8)}`, email: '', phone: '', full_name: 'Nora Firma', is_active: false },
    ]);
    expect((await olga().delete(`/super-admin/users/${id}`)).status).toBe(404);
    await create({ username });
  });

  test('204: an Admin beside whom there is another; of two at once the last one stays', async () => {
    const made = await Promise.all([create({ role: 'Admin' }), create({ role: 'Admin' })]);
    const { id: ana } = server.world.users.ana as { id: string };
    await server.admin.query('update users set is_active = false where id = $1', [ana]);
    const answers = await Promise.all(made.map(({ id }) => olga().delete(`/super-admin/users/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await server.admin.query('update users set is_active = true where id = $1', [ana]);
    const left = made[answers.findIndex(({ status }) => status === 409)];
    expect((await olga().delete(`/super-admin/users/${left?.id}`)).status).toBe(204);
  });

  test('raises no alarm of a second step, also of somebody who has one', async () => {
    const { id, username } = await create();
    await server.admin.query("update users set second_steps = '{app}' where id = $1", [id]);
    const { rows } = await server.admin.query('select email from users where id = $1', [id]);
    await work();
    expect((await olga().delete(`/super-admin/users/${id}`)).status).toBe(204);
    await work();
    const mails = await mailsTo(server, rows[0].email);
    expect(mails.map(({ subject }) => subject).filter((subject) => /second step/.test(subject ?? ''))).toEqual([]);
    const { rows: told } = await server.admin.query(
      "select 1 from audit_events where action = 'resetTwoStep' and entity_id = $1",
      [id],
    );
    expect([username, told]).toEqual([username, []]);
  });
});

describe('resets', () => {
  test('show no password; 409 for an account that is let in no more', async () => {
    const { id } = await create();
    for (const reset of ['password-reset', 'two-step-reset']) {
      const { status, body } = await olga().post(`/super-admin/users/${id}/${reset}`);
      expect([status, Object.keys(body).filter((name) => name.includes('password'))]).toEqual([200, []]);
    }
    await olga().put(`/super-admin/users/${id}`, { is_active: false });
    expect((await olga().post(`/super-admin/users/${id}/password-reset`)).body.code).toBe('account_inactive');
  });

  test('409 for a link that is to be mailed where nothing is', async () => {
    const { id } = await create();
    const way = vi.spyOn(server.services.mailRoute, 'way').mockReturnValue('none');
    onTestFinished(() => way.mockRestore());
    expect(await olga().post(`/super-admin/users/${id}/password-reset`)).toMatchObject({
      status: 409,
      body: { code: 'no_mail_server' },
    });
  });
});

describe('The Admins of the agency are told by mail and bell who did what', () => {
  /** The bell's texts, as the screen builds them, and the e-mails that Ana got with them. */
  async function toldOf(act: () => Promise<unknown>) {
    const [bell, mails] = [await acts(), await mailsTo(server, 'ana@example.com')];
    await act();
    await work();
    return {
      bell: (await acts()).slice(bell.length),
      mails: (await mailsTo(server, 'ana@example.com')).slice(mails.length).map(({ text }) => text ?? ''),
    };
  }
  const acts = async () => {
    const { body } = await server.as('ana').get('/notifications?limit=200');
    return (body as { kind: string; facts: object }[])
      .filter(({ kind }) => kind === 'operator.acted')
      .map(({ facts }) => facts)
      .reverse();
  };

  test('of each act on an account, once', async () => {
    const { id } = await create({ full_name: 'Rita Paz' });
    await work();
    const put = (body: object) => olga().put(`/super-admin/users/${id}`, body);
    const done = [
      ['email_changed', 'cambió el correo de la cuenta cuenta_', () => put({ email: 'rita.otra@example.com' })],
      ['role_changed', 'cambió el rol de la cuenta cuenta_', () => put({ role: 'Admin' })],
      [
        'password_reset',
        'un enlace para elegir otra contraseña',
        () => olga().post(`/super-admin/users/${id}/password-reset`),
      ],
      ['two_step_reset', 'restableció el segundo paso', () => olga().post(`/super-admin/users/${id}/two-step-reset`)],
      ['let_out', 'desactivó la cuenta cuenta_', () => put({ is_active: false })],
      ['let_in', 'activó la cuenta cuenta_', () => put({ is_active: true })],
      ['removed', 'eliminó la cuenta cuenta_', () => olga().delete(`/super-admin/users/${id}`)],
    ] as const;
    for (const [act, words, call] of done) {
      const { bell, mails } = await toldOf(call);
      expect(bell, act).toEqual([{ operator: 'Olga Ruiz', act, account: 'Rita Paz' }]);
      expect(mails, act).toHaveLength(1);
      expect(mails[0]).toContain('olga (soporte de Vigencia) ');
      expect(mails[0]).toContain(words);
    }
    const { bell, mails } = await toldOf(() => create({ full_name: 'Nuria Sol' }));
    expect(bell).toEqual([{ operator: 'Olga Ruiz', act: 'account_created', account: 'Nuria Sol' }]);
    expect(mails).toEqual([expect.stringContaining('creó la cuenta')]);
  });

  test('of another email of the agency’s Admin, and of nothing else that is changed with it', async () => {
    const named = await toldOf(() => olga().put(`/tenants/${sol}`, { address: 'Calle 9' }));
    expect(named).toEqual({ bell: [], mails: [] });
    const { bell, mails } = await toldOf(() => olga().put(`/tenants/${sol}`, { admin_email: 'otra@sol.example' }));
    expect(bell).toEqual([{ operator: 'Olga Ruiz', act: 'admin_email_changed', account: '' }]);
    expect(mails).toHaveLength(1);
  });

  test('nobody of another agency, and no Manager', async () => {
    await create();
    await work();
    const { rows } = await server.admin.query(
      `select distinct u.username from notifications n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
       where n.kind = 'operator.acted' and u.username in ('miguel', 'walter')`,
    );
    expect(rows).toEqual([]);
  });

  test('an Admin whose own email was replaced: also at the address before', async () => {
    const { id } = await create({ role: 'Admin', email: 'eva@example.com' });
    await olga().put(`/super-admin/users/${id}`, { email: 'eva.otra@example.com' });
    await work();
    const before = (await mailsTo(server, 'eva@example.com')).length;
    const { username } = await create();
    await work();
    const mails = (await mailsTo(server, 'eva@example.com')).slice(before);
    expect(mails.map(({ text }) => text?.includes(username))).toEqual([true]);
  });
});
