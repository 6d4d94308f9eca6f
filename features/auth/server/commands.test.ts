import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { parseCommand } from '#platform/server/console/command.ts';
import { authCommands } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function run(name: string, options: Record<string, string>) {
  const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  const parsed = parseCommand(authCommands, [name, ...words]);
  if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
  return parsed.command.run(parsed.input, server.services);
}

const operator = { username: 'olivia', email: 'olivia@example.com', 'full-name': 'Olivia Ruiz' };
const agency = {
  name: 'Brisa Seguros',
  subdomain: 'brisa',
  'admin-username': 'berta',
  'admin-email': 'berta@example.com',
  'admin-full-name': 'Berta Luna',
};

test('whoever is created can sign in, with spaces around the words or without', async () => {
  const { json } = await run('create-super-admin', { ...operator, username: ' olivia ', 'full-name': ' Olivia Ruiz ' });
  expect(json.username).toBe('olivia');
  const { username, password } = json;
  const answer = await server.anonymous.post('/auth/login', { username, password });
  expect(answer).toMatchObject({ status: 200, body: { user: { full_name: 'Olivia Ruiz' } } });
});

test('an agency is made with its own time zone, language and date format, and with the usual ones', async () => {
  const settings = { 'time-zone': 'America/Los_Angeles', locale: 'en-US', 'date-format': 'YYYY-MM-DD' };
  await run('create-agency', { ...agency, subdomain: 'pacifico', 'admin-username': 'paula', ...settings });
  await run('create-agency', { ...agency, subdomain: 'usual', 'admin-username': 'ursula' });
  const { rows } = await server.admin.query(
    `select subdomain, time_zone, locale, date_format from tenants
     where subdomain in ('pacifico', 'usual') order by 1`,
  );
  expect(rows).toEqual([
    { subdomain: 'pacifico', time_zone: 'America/Los_Angeles', locale: 'en-US', date_format: 'YYYY-MM-DD' },
    { subdomain: 'usual', time_zone: 'America/New_York', locale: 'es-US', date_format: 'MM/DD/YYYY' },
  ]);
  const { rows: told } = await server.admin.query(
    "select after->>'time_zone' as time_zone from audit_events where action = 'createAgency' order by 1",
  );
  expect(told).toEqual([{ time_zone: 'America/Los_Angeles' }, { time_zone: null }]);
});

test('a name that is none is refused and named, and nothing is made', async () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    ['create-super-admin', { ...operator, username: 'other', 'full-name': ' ' }, /--full-name must be/],
    [
      'create-super-admin',
      { ...operator, username: 'other', 'full-name': 'O' },
      /--full-name must be a name of 2 to 120/,
    ],
    ['create-super-admin', { ...operator, username: 'other', 'full-name': 'x'.repeat(121) }, /--full-name must be/],
    ['create-agency', { ...agency, name: ' ' }, /--name must be/],
    ['create-agency', { ...agency, name: 'x'.repeat(121) }, /--name must be/],
    ['create-agency', { ...agency, 'admin-full-name': ' ' }, /--admin-full-name must be/],
    ['create-agency', { ...agency, subdomain: 'Brisa Seguros' }, /is not a subdomain: lower-case letters/],
    ['create-agency', { ...agency, 'time-zone': 'Miami' }, /is not the name of a time zone/],
    ['create-agency', { ...agency, locale: 'fr-FR' }, /--locale must be one of/],
    ['create-agency', { ...agency, 'date-format': 'DD.MM.YYYY' }, /--date-format must be one of/],
  ];
  for (const [command, options, problem] of wrong)
    await expect(run(command, options), command).rejects.toThrow(problem);
  const { rows } = await server.admin.query("select 1 from tenants where subdomain = 'brisa'");
  expect(rows).toEqual([]);
});
