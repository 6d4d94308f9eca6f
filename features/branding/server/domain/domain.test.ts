import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { checkDomainDaily } from './check-domain.ts';

let server: TestServer;
let records: Record<string, string[]>;
let file: string | null;
const start = '2026-11-16T20:00:00.000Z';

beforeAll(async () => {
  server = await startTestServer({ env: { APP_URL: 'https://crm.example.com' } });
  server.services.lookUpTexts = async (name) => records[name] ?? [];
  server.services.askOutside = async () => {
    if (file === null) throw new Error('unreachable');
    return { status: 200, headers: {}, body: Buffer.from(file) };
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  [records, file] = [{}, null];
  server.setTime(start);
  for (const username of ['ana', 'walter']) await server.as(username).delete('/branding/domain');
  await server.admin.query("update tenants set branding_scope = 'Limited'");
  server.services.hosts.forget('seguros-sol.example');
});

const choose = (username = 'ana', domain = 'Seguros-Sol.example') =>
  server.as(username).put('/branding/domain', { domain });
const check = (username = 'ana') => server.as(username).post('/branding/domain/check');
const brandThere = async () => {
  server.services.hosts.forget('seguros-sol.example');
  return (await server.anonymous.get('/brand', { host: 'seguros-sol.example' })).status;
};
async function verify(): Promise<void> {
  const { body } = await choose();
  records = { [body.txt_name]: [`x`, body.txt_value] };
  expect((await check()).body.state).toBe('proved');
}
const nextDay = async (days: number) => {
  server.setTime(new Date(Date.parse(start) + days * 86_400_000));
  await runStep(server, checkDomainDaily, '2026-11-17', server.world.tenants.sol as string);
  return (await server.as('ana').get('/branding/domain')).body.state;
};

describe('A domain of an agency’s own', () => {
  test('leads nowhere until a TXT record proves it', async () => {
    const { body } = await choose();
    expect(body).toMatchObject({ domain: 'seguros-sol.example', state: 'waiting' });
    expect([(await check()).body.state, await brandThere()]).toEqual(['waiting', 404]);
    records = { [body.txt_name]: [body.txt_value] };
    expect([(await check()).body.state, await brandThere()]).toEqual(['proved', 200]);
    expect((await server.services.hosts.siteOf(server.world.tenants.sol as string)).base).toBe(
      'https://seguros-sol.example',
    );
  });

  test('or a file at the domain does', async () => {
    const { body } = await choose();
    file = 'something else';
    expect((await check()).body.state).toBe('waiting');
    file = `${body.txt_value}\n`;
    expect((await check()).body.state).toBe('proved');
  });

  test('is one agency’s alone: who claims it too is told when it proves it; the token of the one proves nothing for the other', async () => {
    await verify();
    const { body } = await choose('walter');
    expect((await check('walter')).body.state).toBe('waiting');
    records = { [body.txt_name]: [body.txt_value] };
    expect(await check('walter')).toMatchObject({ status: 409, body: { code: 'domain_taken' } });
    expect(await brandThere()).toBe(200);
  });

  test('goes when it is removed, or another one is chosen', async () => {
    await verify();
    await choose('ana', 'otra.example');
    expect(await brandThere()).toBe(404);
    expect((await server.as('ana').delete('/branding/domain')).status).toBe(204);
    expect((await server.as('ana').get('/branding/domain')).body).toMatchObject({ domain: '', state: 'none' });
    expect((await choose()).body.state).toBe('waiting');
  });

  test('is looked at each day: missing for two days it still leads there, for three it does not', async () => {
    await verify();
    expect(await nextDay(1)).toBe('proved');
    records = {};
    expect([await nextDay(2), await brandThere()]).toEqual(['missing', 200]);
    expect([await nextDay(4), await brandThere()]).toEqual(['missing', 200]);
    expect([await nextDay(5), await brandThere()]).toEqual(['waiting', 404]);
    const told = (await server.as('ana').get('/notifications')).body as { kind: string; facts: object }[];
    expect(told.map(({ kind, facts }) => ({ kind, facts }))).toEqual([
      { kind: 'domain.lost', facts: { domain: 'seguros-sol.example' } },
      { kind: 'domain.missing', facts: { domain: 'seguros-sol.example' } },
    ]);
    expect((await server.as('lucia').get('/notifications')).body).toEqual([]);
  });

  test.each([
    '',
    'localhost',
    '10.0.0.1',
    'https://sol.example',
    'sol.example/x',
    'ana@sol.example',
    'crm.example.com',
    'x.crm.example.com',
    'example.com',
    'sоl.example',
    'a..example',
    '-a.example',
    `${'a'.repeat(64)}.example`,
  ])('422 for what is none, is ours, or mixes scripts: %s', async (domain) => {
    expect(await choose('ana', domain)).toMatchObject({ status: 422, body: { code: 'not_a_domain' } });
  });

  test('is kept in punycode', async () => {
    expect((await choose('ana', 'Águila.example')).body.domain).toBe('xn--guila-wqa.example');
  });

  test('403 for a Manager, and with the scope Theme Only', async () => {
    expect((await choose('lucia')).status).toBe(403);
    await server.admin.query("update tenants set branding_scope = 'Theme Only'");
    expect(await choose()).toMatchObject({ status: 403, body: { code: 'branding_scope' } });
  });
});
