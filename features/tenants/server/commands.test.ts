import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { parseCommand } from '#platform/server/console/command.ts';
import { tenantCommands } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

async function update(options: Record<string, string>) {
  const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  const parsed = parseCommand(tenantCommands, ['update-agency', ...words]);
  if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
  return parsed.command.run(parsed.input, server.services);
}
const subdomainOf = async (agency: 'sol' | 'lakeside') => {
  const { rows } = await server.admin.query('select subdomain from tenants where id = $1', [
    server.world.tenants[agency],
  ]);
  return rows[0].subdomain as string;
};
const trail = async () => {
  const { rows } = await server.admin.query(
    `select tenant_id, actor_name, action, entity, entity_id, before, after from audit_events
     where action = 'updateAgency' order by at`,
  );
  return rows;
};

test('the agency counts its days and writes as was said, from the next call on, and its trail tells it', async () => {
  const subdomain = await subdomainOf('sol');
  const ana = server.as('ana');
  expect((await ana.get('/auth/me')).body.agency.time_zone).toBe('America/New_York');
  const { json } = await update({ subdomain, 'time-zone': 'America/Puerto_Rico', 'date-format': 'DD/MM/YYYY' });
  expect(json).toEqual({
    tenant_id: server.world.tenants.sol,
    subdomain,
    time_zone: 'America/Puerto_Rico',
    date_format: 'DD/MM/YYYY',
  });
  const { agency } = (await ana.get('/auth/me')).body;
  expect(agency).toMatchObject({ time_zone: 'America/Puerto_Rico', date_format: 'DD/MM/YYYY' });
  expect(await trail()).toEqual([
    {
      tenant_id: server.world.tenants.sol,
      actor_name: 'operator',
      action: 'updateAgency',
      entity: 'agency',
      entity_id: server.world.tenants.sol,
      before: { time_zone: 'America/New_York', date_format: 'MM/DD/YYYY' },
      after: { time_zone: 'America/Puerto_Rico', date_format: 'DD/MM/YYYY' },
    },
  ]);
  expect((await server.as('walter').get('/auth/me')).body.agency.time_zone).toBe('America/New_York');
});

test('its day begins anew, so that its days are counted by the new midnights, and only then', async () => {
  const subdomain = await subdomainOf('lakeside');
  const begun = async () => {
    const { rows } = await server.admin.query(
      "delete from pgboss.job where name = 'tenants.daily-sweep' returning data as envelope",
    );
    return rows.map(({ envelope }) => envelope);
  };
  await begun();
  server.setTime('2026-11-17T05:30:00Z');
  await update({ subdomain, 'date-format': 'DD/MM/YYYY', 'time-zone': 'America/New_York' });
  expect(await begun()).toEqual([]);
  await update({ subdomain, 'time-zone': 'America/Los_Angeles' });
  const tenant_id = server.world.tenants.lakeside;
  expect(await begun()).toEqual([{ tenant_id, payload: { day: '2026-11-16' } }]);
  await update({ subdomain, 'date-format': 'MM/DD/YYYY', 'time-zone': 'America/New_York' });
  expect(await begun()).toEqual([{ tenant_id, payload: { day: '2026-11-17' } }]);
});

test('its name, phone and address are changed alike; an empty one is refused', async () => {
  const subdomain = await subdomainOf('lakeside');
  const { json } = await update({ subdomain, phone: ' (407) 555-0121 ', address: '1 Lake Street' });
  expect(json).toMatchObject({ contact_phone: '(407) 555-0121', address: '1 Lake Street' });
  // The system's clock is fixed, so rows of the same instant have no order.
  expect((await trail()).filter(({ after }) => 'contact_phone' in after)).toMatchObject([
    {
      before: { contact_phone: '(407) 555-0120' },
      after: { contact_phone: '(407) 555-0121', address: '1 Lake Street' },
    },
  ]);
  await update({ subdomain, name: 'Lakeside Insurance Group' });
  expect((await server.as('walter').get('/auth/me')).body.agency.name).toBe('Lakeside Insurance Group');
  await expect(update({ subdomain, phone: '  ' })).rejects.toThrow('--phone must have 1 to 200 characters.');
});

test('what stays as it is leaves no row in the trail; the language is one of two', async () => {
  const subdomain = await subdomainOf('lakeside');
  const before = (await trail()).length;
  await update({ subdomain, 'time-zone': 'America/New_York' });
  expect(await trail()).toHaveLength(before);
  await update({ subdomain, locale: 'en-US' });
  await update({ subdomain, locale: 'es-US' });
  const { rows } = await server.admin.query('select locale from tenants where subdomain = $1', [subdomain]);
  expect(rows).toEqual([{ locale: 'es-US' }]);
});

test('what cannot be is refused with a sentence, and nothing changes', async () => {
  const subdomain = await subdomainOf('lakeside');
  const before = await server.admin.query('select * from tenants order by id');
  const wrong: [Record<string, string>, RegExp][] = [
    [{ subdomain }, /Give at least one of --name, --phone, --address, --time-zone, --locale and --date-format/],
    [{ subdomain, 'time-zone': 'Miami' }, /--time-zone: "Miami" is not the name of a time zone/],
    [{ subdomain, 'time-zone': '+05:00' }, /is not the name of a time zone/],
    [{ subdomain, 'time-zone': '' }, /is not the name of a time zone/],
    [{ subdomain, locale: 'es' }, /--locale must be one of es-US, en-US/],
    [{ subdomain, 'date-format': 'D/M/YY' }, /--date-format must be one of MM\/DD\/YYYY/],
    [{ subdomain: 'nobody', locale: 'en-US' }, /There is no agency with the subdomain "nobody"/],
    [{ subdomain: 'platform', locale: 'en-US' }, /There is no agency with the subdomain "platform"/],
  ];
  for (const [options, sentence] of wrong) await expect(update(options)).rejects.toThrow(sentence);
  expect((await server.admin.query('select * from tenants order by id')).rows).toEqual(before.rows);
});

test('PostgreSQL knows every time zone that is accepted', async () => {
  const { rows } = await server.admin.query('select name from pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !known.has(name))).toEqual([]);
});
