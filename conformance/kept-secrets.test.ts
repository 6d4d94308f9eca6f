import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretColumns } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isStream } from '#platform/contract/route.ts';
import { smtpPasswordLocation } from '#platform/server/access/installation-settings.ts';
import type { SecretLocation } from '#platform/server/ground/secrets.ts';
import { runEnqueued } from './enqueued-work.ts';
import { everythingKept } from './everything-kept.ts';
import { type LiveRoute, liveRoutes } from './live-routes.ts';
import { agenciesOf, conformanceFor, prepare, send } from './slice-conformance.ts';

// A value that is stored encrypted appears in plain text nowhere: in no answer, log line, table row, or audit trail.

type Parts = (plain: string) => string[];
const whole: Parts = (plain) => [plain];
const valuesOf: Parts = (plain) => Object.values<string>(JSON.parse(plain));

/**
 * The columns that hold encrypted values, and which part of the text is secret. This list is written by hand and
 * compared with the list that key rotation uses: a column in only one of them is reported.
 */
const columns: Readonly<Record<string, Parts>> = {
  'authenticator_apps.secret': whole,
  'authenticator_apps.setup': (plain) => [JSON.parse(plain).secret],
  'communication_settings.address': whole,
  'communication_settings.sendgrid_api_key': whole,
  'communication_settings.sendgrid_verification_key': whole,
  'communication_settings.twilio_auth_token': whole,
  'communication_settings.whatsapp_api_key': whole,
  'installation_settings.smtp_password': whole,
  'integration_pulls.access_token': whole,
  'integrations.address': whole,
  'integrations.api_key': whole,
  'integrations.api_secret': whole,
  'integrations.headers': valuesOf,
  'integrations.webhook_secret': whole,
  'push_subscriptions.subscription': (plain) => {
    const { endpoint, keys } = JSON.parse(plain);
    return [endpoint, keys.p256dh, keys.auth];
  },
};

/** Columns of the same list that hold no secret of their own. */
const withoutSecret: Readonly<Record<string, string>> = {
  'idempotency_keys.answer': 'What an answer shows is looked for by the secrets that are in it.',
  'recovery_codes.key_prefix': 'It names the key by which the codes are hashed.',
  'unsubscribe_links.token': 'It travels in letters: whom it concerns is no secret of the house.',
};

/** The answers that show a secret, and why they may. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  // Shown once, for the authenticator app.
  'authenticator_apps.setup': ['setUpApp'],
  'authenticator_apps.secret': ['setUpApp'],
  // Shown once to Admins, who configure the source with it.
  'integrations.webhook_secret': ['createIntegration', 'rotateSecret'],
  // The address to which the source or the provider delivers. Admins look it up.
  'integrations.address': [
    'createIntegration',
    'listIntegrations',
    'readIntegration',
    'updateIntegration',
    'rotateSecret',
  ],
  'communication_settings.address': ['readCommunicationSettings', 'updateCommunicationSettings'],
};

interface Canary {
  column: string;
  text: string;
}

let server: TestServer;
const canaries: Canary[] = [];
const log: string[] = [];
const answers: { id: string; text: string }[] = [];
let kept = '';

/** Runs every conformance call in one agency, and the work that each enqueues. */
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace' }, logged: (line) => log.push(line) });
  noteWhatIsEncrypted();
  await keepSecrets();
  const { sol } = agenciesOf(server);
  for (const bound of liveRoutes.filter(isAsked)) {
    const call = conformanceFor(bound).calls?.[bound.id] ? await prepare(bound, sol) : {};
    const { body } = await send(bound, call, call.by ?? sol.as('Admin'));
    answers.push({ id: bound.id, text: JSON.stringify(body) });
    await runEnqueued(server);
  }
  kept = await everythingKept(server);
}, 600_000);
afterAll(() => server.close());

const isAsked = (bound: LiveRoute) =>
  !(isStream(bound.route.ok[1]) || conformanceFor(bound).onEmptyInstallation?.includes(bound.id));

function noteWhatIsEncrypted(): void {
  const { secrets } = server.services;
  const { encrypt } = secrets;
  secrets.encrypt = (plain: string, location: SecretLocation) => {
    const column = `${location.table}.${location.column}`;
    canaries.push(...(columns[column]?.(plain) ?? []).map((text) => ({ column, text })));
    return encrypt(plain, location);
  };
}

/** Stores the secrets that no conformance call sets. */
async function keepSecrets(): Promise<void> {
  const ana = server.as('ana');
  const source = {
    name: 'Formulario',
    type: 'API REST',
    api_key: 'Heron-97-api-key',
    api_secret: 'Heron-97-api-secret',
    headers: { 'X-Key': 'Heron-97-header' },
  };
  const made = await ana.post('/integrations', source, { 'idempotency-key': 'keys' });
  const channels = { sendgrid_api_key: 'SG.Heron-97-sendgrid', whatsapp_api_key: 'Heron-97-whatsapp' };
  const given = [made, await ana.put('/communications/settings', channels)];
  expect(
    given.map(({ status }) => status),
    JSON.stringify(given.map(({ body }) => body)),
  ).toEqual([201, 200]);
  const [tenant_id, row_id] = [server.world.tenants.sol, made.body.id];
  const place = { tenant_id, table: 'integration_pulls', column: 'access_token', row_id };
  const { encrypt } = server.services.secrets;
  const token = encrypt('Heron-97-access-token', place);
  // The environment defines the mail server, so no call sets its password.
  const password = encrypt('Heron-97-smtp', smtpPasswordLocation);
  await server.admin.query('update installation_settings set smtp_password = $1', [password]);
  await server.admin.query(
    `insert into integration_pulls (tenant_id, integration_id, access_token) values ($1, $2, $3)
     on conflict (tenant_id, integration_id) do update set access_token = excluded.access_token`,
    [tenant_id, row_id, token],
  );
}

interface Locations {
  answers: readonly { id: string; text: string }[];
  log: string;
  kept: string;
}

/** Where one of these secrets appears in plain text without permission. */
const faultsIn = (secrets: readonly Canary[], { answers, log, kept }: Locations): string[] => {
  const found = secrets.flatMap(({ column, text }) => [
    ...(log.includes(text) ? [`${column}: in the log`] : []),
    ...(kept.includes(text) ? [`${column}: in a table`] : []),
    ...answers
      .filter(({ id, text: answer }) => answer.includes(text) && !shownBy[column]?.includes(id))
      .map(({ id }) => `${column}: in the answer of ${id}`),
  ]);
  return [...new Set(found)].sort();
};

describe('what is kept encrypted', () => {
  test('is that of two lists', () => {
    const ofHouse = secretColumns.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
    expect(ofHouse.sort()).toEqual([...Object.keys(columns), ...Object.keys(withoutSecret)].sort());
  });

  test('was given in each of its columns', () => {
    expect([...new Set(canaries.map(({ column }) => column))].sort()).toEqual(Object.keys(columns).sort());
    expect(canaries.filter(({ text }) => text.length < 12)).toEqual([]);
    expect(answers.length).toBeGreaterThan(250);
  });

  test('stands in no answer, no line of the log, no row of a table, and neither trail', () => {
    expect(faultsIn(canaries, { answers, log: log.join('\n'), kept })).toEqual([]);
  });

  test('is found where it stands as it is', async () => {
    const secrets = [{ column: 'integrations.api_key', text: 'Planted-Heron-41' }];
    const before = { answers: [], log: '', kept: await everythingKept(server) };
    expect(faultsIn(secrets, before)).toEqual([]);
    server.services.log.info({ api_key: 'Planted-Heron-41' }, 'Planted');
    expect(faultsIn(secrets, { ...before, log: log.join('\n') })).toEqual(['integrations.api_key: in the log']);
    const told = { answers: [{ id: 'readIntegration', text: '{"api_key":"Planted-Heron-41"}' }] };
    expect(faultsIn(secrets, { ...before, ...told })).toEqual([
      'integrations.api_key: in the answer of readIntegration',
    ]);
  });

  test.each([
    [
      'that of an agency',
      `insert into audit_events (tenant_id, id, at, actor_name, action, outcome, after)
       select id, gen_random_uuid(), now(), 'Ana', 'x', 'done', $1::jsonb from tenants where subdomain = 'sol'`,
    ],
    [
      'that of the platform',
      `insert into platform_audit_events (id, at, actor, action, outcome, detail)
       values (gen_random_uuid(), now(), 'Olga', 'x', 'done', $1)`,
    ],
  ])('is found in either trail: %s', async (trail, insert) => {
    const text = `Heron ${trail}`;
    await server.admin.query(insert, [{ smtp_password: text }]);
    const places = { answers: [], log: '', kept: await everythingKept(server) };
    expect(faultsIn([{ column: 'a.b', text }], places)).toEqual(['a.b: in a table']);
  });
});
