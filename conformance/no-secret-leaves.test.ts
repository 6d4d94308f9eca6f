import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isStream, shapeOf } from '#platform/contract/route.ts';
import { everythingKept } from './everything-kept.ts';
import { liveRoutes } from './live-routes.ts';

const secretName = /password|token|secret|hash|api_?key|credential|private/i;

/** The placeholder for a secret. write-integration.test.ts checks that the answer contains only the placeholder. */
const masked = 'the mask where there is one, never the secret';

/** Answers with a field of such a name, as `route: field`, and why they may have it. */
const exceptions = {
  'changeSettings: smtp_password': masked,
  'checkSource: api_key': masked,
  'checkSource: api_secret': masked,
  'checkSource: webhook_secret': masked,
  'createDefaultAdmin: password': 'a one-time password that is shown once',
  'createIntegration: api_key': masked,
  'createIntegration: api_secret': masked,
  'createIntegration: webhook_secret': masked,
  'listIntegrations: api_key': masked,
  'listIntegrations: api_secret': masked,
  'listIntegrations: webhook_secret': masked,
  'readCommunicationSettings: sendgrid_api_key': masked,
  'readCommunicationSettings: twilio_auth_token': masked,
  'readCommunicationSettings: whatsapp_api_key': masked,
  'readIntegration: api_key': masked,
  'readIntegration: api_secret': masked,
  'readIntegration: webhook_secret': masked,
  'readSettings: smtp_password': masked,
  'setUpApp: secret': 'what an authenticator app is given, shown once',
  'signIn: access_token': 'the token of the session that begins',
  'signIn: token': 'of the sign-in that waits for its second step; opens nothing by itself',
  'signInWithCode: access_token': 'the token of the session that begins',
  'signInWithPasskey: access_token': 'the token of the session that begins',
  'syncIntegration: api_key': masked,
  'syncIntegration: api_secret': masked,
  'syncIntegration: webhook_secret': masked,
  'updateCommunicationSettings: sendgrid_api_key': masked,
  'updateCommunicationSettings: twilio_auth_token': masked,
  'updateCommunicationSettings: whatsapp_api_key': masked,
  'updateIntegration: api_key': masked,
  'updateIntegration: api_secret': masked,
  'updateIntegration: webhook_secret': masked,
  'visitTenant: access_token': 'the token of the visit that begins',
};
/** A boolean, not the value. */
const harmless = 'must_change_password';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/** Every field name in a shape, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const names = Object.keys((schema as JsonSchema).properties ?? {});
  return [...names, ...Object.values(schema).flatMap(fieldsOf)];
}

describe('no answer has a field for a secret', () => {
  const answers = liveRoutes.flatMap(({ id, route }) => {
    const answer = isStream(route.ok[1]) ? route.ok[1].events : shapeOf(route);
    const fields = answer ? fieldsOf(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })) : [];
    return [...new Set(fields)].map((field) => ({ id, field }));
  });

  test('but the written ones', () => {
    expect(answers.length).toBeGreaterThan(50);
    const found = answers.filter(({ field }) => secretName.test(field) && field !== harmless);
    expect(found.map(({ id, field }) => `${id}: ${field}`).sort()).toEqual(Object.keys(exceptions));
  });
});

describe('a secret that was used is kept nowhere as it is', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('not in a table, not in the audit trail, not in an answer', async () => {
    const [given, chosen] = ['Given-Pelican-41', 'Chosen-Heron-97'];
    const ana = server.as('ana');
    const user = { username: 'rosa', email: 'rosa@example.com', password: given, role: 'CSR', full_name: 'Rosa Vidal' };
    const made = await ana.post('/auth/register', user, { 'idempotency-key': 'rosa' });
    const signedIn = await server.anonymous.post('/auth/login', { username: 'rosa', password: given });
    const token: string = signedIn.body.access_token;
    const rosa = server.withToken(token);
    const changed = await rosa.put('/auth/password', { current_password: given, new_password: chosen });
    await server.anonymous.post('/auth/login', { username: 'rosa', password: 'Wrong-Ibis-63' });
    expect([made.status, signedIn.status, changed.status]).toEqual([201, 200, 204]);

    const kept = await everythingKept(server);
    expect(kept).toContain('Rosa Vidal');
    for (const secret of [given, chosen, 'Wrong-Ibis-63', token]) expect(kept.includes(secret), secret).toBe(false);
    const hashes = kept.match(/\$argon2id\$/g)?.length;
    expect(hashes, 'password hashes outside users.password_hash').toBe(Object.keys(server.world.users).length + 1);

    const answers = [made.body, await rosa.get('/auth/me'), await ana.get('/auth/users'), await ana.get('/leads')];
    expect(JSON.stringify(answers)).not.toMatch(/argon2|Pelican|Heron/);
  });
});
