import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { forgetLogLines } from './keep-log.ts';

let server: TestServer;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await startTestServer({ env: { LOG_LEVEL: 'info' } });
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from log_lines'));

const olga = () => server.as('olga');
const logs = async (query = '') => (await olga().get(`/system/logs${query}`)).body;

async function line(input: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = randomUUID();
  const row = { id, at: testNow, level: 'info', message: 'Answered', ...input };
  const columns = Object.keys(row);
  await server.admin.query(
    `insert into log_lines (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}

const ids = (lines: { id: string }[]) => lines.map(({ id }) => id);

test('a refusal is found a second later by its request, with route, status and agency, and nothing that was written', async () => {
  const { body } = await server.as('lucia').post('/leads', { contact: { name: 'Canario' } });
  await expect
    .poll(() => logs(`?request_id=${body.request_id}`))
    .toEqual([
      expect.objectContaining({
        level: 'info',
        message: 'Answered',
        route: 'createLead',
        status: 422,
        tenant_name: 'Sol Seguros',
        tenant_id: server.world.tenants.sol,
        user_id: server.world.users.lucia?.id,
        job: null,
        problem: null,
      }),
    ]);
  const { rows } = await server.admin.query('select log_lines::text as text from log_lines');
  expect(JSON.stringify(rows)).not.toContain('Canario');
});

test('of an error stands its kind and not its words, which quote what was typed', async () => {
  const job_id = randomUUID();
  const err = Object.assign(new Error('“Canario” is no number'), { code: '22P02' });
  server.services.log.child({ job: 'users.welcome-user', job_id }).error({ err, name: 'Canario' }, 'A job failed');
  await expect.poll(() => logs('?level=error')).toHaveLength(1);
  const [found] = await logs('?level=error');
  expect(found).toMatchObject({ job: 'users.welcome-user', job_id, problem: '22P02', tenant_id: null });
  expect(JSON.stringify(found)).not.toContain('Canario');
});

test('what is answered well and quickly leaves no line, nor does a session that has ended', async () => {
  await server.as('lucia').get('/leads');
  await server.anonymous.get('/leads');
  const { body } = await server.as('lucia').get(`/leads/${randomUUID()}`);
  await expect.poll(() => logs()).toHaveLength(1);
  expect((await logs())[0].request_id).toBe(body.request_id);
});

test('is searched by agency, part of a route or job, status, level and time', async () => {
  const { sol, lakeside } = server.world.tenants;
  const lead = await line({ route: 'createLead', status: 422, tenant_id: sol });
  const slow = await line({ route: 'listLeads', status: 200, tenant_id: lakeside, at: '2026-11-15T20:00:00Z' });
  const job = await line({ job: 'leads.import', level: 'error', status: null, at: '2026-11-14T04:59:59Z' });
  const broken = await line({ route: 'readStats', status: 503, level: 'warn', at: '2026-11-13T05:00:00Z' });
  const found = async (query: string) => ids(await logs(query));
  expect(await found('')).toEqual([lead, slow, job, broken]);
  expect(await found(`?tenant_id=${sol}`)).toEqual([lead]);
  expect(await found('?route=LEADS')).toEqual([slow, job]);
  expect(await found('?status=4xx')).toEqual([lead]);
  expect(await found('?status=503')).toEqual([broken]);
  expect(await found('?level=warn')).toEqual([job, broken]);
  expect(await found('?level=error')).toEqual([job]);
  expect(await found('?from=2026-11-15T20:00:00Z')).toEqual([lead, slow]);
  expect(await found('?to=2026-11-15T20:00:00Z')).toEqual([job, broken]);
  // Days begin in New York, five hours after those of London.
  expect(await found('?from=2026-11-13&to=2026-11-13')).toEqual([job, broken]);
  expect(await found('?from=2026-11-14&to=2026-11-14')).toEqual([]);
});

test('without routine: all but information that is about no response and no problem', async () => {
  await line({ job: 'leads.import', message: 'A job is done' });
  const refused = await line({ route: 'createLead', status: 422, at: '2026-11-15T20:00:00Z' });
  const waits = await line({ job: 'leads.import', problem: '57P01', at: '2026-11-14T20:00:00Z' });
  const warned = await line({ level: 'warn', at: '2026-11-13T20:00:00Z' });
  expect(ids(await logs('?routine=hidden'))).toEqual([refused, waits, warned]);
  expect(await logs()).toHaveLength(4);
});

test.each([
  'routine=shown',
  'status=6xx',
  'status=50',
  'level=debug',
  'tenant_id=sol',
  'from=2026-11-15&to=2026-11-14',
])('422 for %s', async (query) => {
  expect((await olga().get(`/system/logs?${query}`)).status).toBe(422);
});

test('a line is kept for fourteen days, and not a second longer', async () => {
  const kept = await line({ at: '2026-11-02T20:00:00Z' });
  await line({ at: '2026-11-02T19:59:59Z' });
  await runJobNow(server, forgetLogLines, null, {});
  expect(ids(await logs())).toEqual([kept]);
});
