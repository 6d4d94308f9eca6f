import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { secretMask } from '#platform/contract/secret.ts';
import { integrationTypes } from '../../contract/choices.ts';
import { anIncomingLead, anIntegration } from '../../testing.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const create = (input: object = {}, username = 'ana') =>
  server.as(username).post('/integrations', anIntegration(input));
const sol = () => ({ as: () => server.as('ana'), id: server.world.tenants.sol, admin: server.admin });
const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});

describe('POST /integrations', () => {
  test('201 with a name alone: the defaults of the specification, an address, and a secret that is shown this once', async () => {
    const { status, body } = await create({ name: 'Mi formulario' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Mi formulario',
      description: '',
      integration_type: 'Webhook',
      status: 'Configured',
      missing: [],
      auto_process: true,
      duplicate_check: true,
      validate_data: true,
      settings: {},
      headers: {},
      api_endpoint: '',
      api_key: '',
      api_secret: '',
      webhook_secret: secretMask,
      last_sync_at: null,
      total_leads_processed: 0,
      successful_leads: 0,
      failed_leads: 0,
      duplicate_leads: 0,
      trouble: null,
      issued: { name: 'webhook_secret', value: expect.stringMatching(/^whsec_/) },
      webhook_url: expect.stringMatching(/\/hooks\/in\/[\w-]{65}$/),
    });
    const { issued: _, ...shown } = body;
    expect((await server.as('ana').get(`/integrations/${body.id}`)).body).toEqual(shown);
    const [listed] = (await server.as('ana').get('/integrations')).body;
    expect(listed).toMatchObject({ id: body.id, webhook_secret: secretMask });
  });

  test.each(integrationTypes)('%s can be created with its name alone, and says what it lacks', async (type) => {
    const { status, body } = await create({ integration_type: type });
    expect(status).toBe(201);
    expect(body.status).toBe(body.missing.length === 0 ? 'Configured' : 'Inactive');
  });

  test('what it lacks once it is given, it is ready', async () => {
    const { body } = await create({ integration_type: 'HubSpot' });
    expect(body).toMatchObject({ status: 'Inactive', missing: ['api_key', 'api_secret'], issued: null });
    const keys = { api_key: 'pat-na1', api_secret: 'client-secret' };
    const { body: ready } = await server.as('ana').put(`/integrations/${body.id}`, keys);
    expect(ready).toMatchObject({ status: 'Configured', missing: [], api_key: secretMask, api_secret: secretMask });
  });

  test('no secret, header or address is kept or told as it is', async () => {
    const secrets = { api_key: 'k-5581-secret', api_secret: 's-5582-secret', webhook_secret: 'w-5583-secret' };
    const { body } = await create({ ...secrets, headers: { 'X-Team': 'h-5584-secret' } });
    expect(body).toMatchObject({ headers: { 'X-Team': secretMask }, issued: null });
    const [address] = body.webhook_url.match(/[\w-]{65}$/);
    const { rows } = await server.admin.query(
      `select to_jsonb(i)::text as row from integrations i union all select to_jsonb(e)::text from audit_events e`,
    );
    const kept = JSON.stringify(rows);
    for (const word of [...Object.values(secrets), 'h-5584-secret', address]) expect(kept).not.toContain(word);
    for (const who of ['ana', 'miguel']) {
      const told = JSON.stringify((await server.as(who).get(`/integrations/${body.id}`)).body);
      expect(told).not.toMatch(/558\d-secret/);
      expect(told.includes(address)).toBe(who === 'ana');
    }
  });

  test('422 on the field that is wrong; 422 url_not_allowed for an address inside', async () => {
    for (const [given, field] of [
      [{ name: ' ' }, 'name'],
      [{ integration_type: 'Fax' }, 'integration_type'],
      [{ api_endpoint: 'ftp://x' }, 'api_endpoint'],
      [{ headers: { 'X Y': 'a' } }, 'headers.X Y'],
      [{ headers: { 'X-Y': 'a\nb' } }, 'headers.X-Y'],
      [{ settings: { poll_minutes: 0 } }, 'settings.poll_minutes'],
      [{ settings: { assigned_agent: randomUUID() } }, 'settings.assigned_agent'],
    ] as const) {
      const answer = await create(given);
      expect(answer, JSON.stringify(given)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    for (const url of [
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'http://example.com/',
    ]) {
      const answer = await create({ integration_type: 'API REST', api_endpoint: url });
      expect(answer, url).toMatchObject({
        status: 422,
        body: { code: 'url_not_allowed', detail: 'Endpoint URL is not allowed' },
      });
    }
  });
});

describe('PUT /integrations/{id}', () => {
  test('the mask keeps a secret and a header, an empty text takes it away', async () => {
    const { body } = await create({ api_key: 'first-key', headers: { 'X-Team': 'sales', 'X-Old': 'old' } });
    const change = { api_key: secretMask, headers: { 'X-Team': secretMask }, description: 'Otra' };
    const { body: kept } = await server.as('ana').put(`/integrations/${body.id}`, change);
    expect(kept).toMatchObject({ api_key: secretMask, headers: { 'X-Team': secretMask }, description: 'Otra' });
    const { body: gone } = await server.as('ana').put(`/integrations/${body.id}`, { api_key: '' });
    expect(gone.api_key).toBe('');
    const { body: events } = await server.as('ana').get(`/integrations/${body.id}/history`);
    expect(events.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'createIntegration',
      'updateIntegration',
      'updateIntegration',
    ]);
  });

  test('Active, Inactive and Testing can be chosen; Error and Configured are the system’s', async () => {
    const { body } = await create();
    for (const status of ['Active', 'Testing', 'Inactive']) {
      expect((await server.as('ana').put(`/integrations/${body.id}`, { status })).body.status).toBe(status);
    }
    for (const status of ['Error', 'Configured', 'x']) {
      expect((await server.as('ana').put(`/integrations/${body.id}`, { status })).status).toBe(422);
    }
  });
});

describe('DELETE /integrations/{id}', () => {
  test('204: gone with its way in, and what it brought stays with its name', async () => {
    const { body } = await create({ name: 'Se va', settings: { authentication: 'address' } });
    const { id } = await anIncomingLead(sol() as never, { integration_id: body.id });
    expect((await server.as('ana').delete(`/integrations/${body.id}`)).status).toBe(204);
    expect((await server.as('ana').get(`/integrations/${body.id}`)).status).toBe(404);
    expect((await server.as('ana').delete(`/integrations/${body.id}`)).status).toBe(404);
    const path = new URL(body.webhook_url).pathname;
    expect((await server.anonymous.at('POST', path, { name: 'x' })).status).toBe(401);
    const { body: row } = await server.as('ana').get(`/incoming-leads/${id}`);
    expect(row).toMatchObject({ integration_id: null, integration_name: 'Se va', status: 'Failed' });
    const { rows } = await server.admin.query(
      'select api_key, webhook_secret, address from integrations where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ api_key: '', webhook_secret: '', address: '' }]);
  });
});

describe('POST /integrations/{id}/rotate', () => {
  const key = (value: string) => ({ 'x-api-key': value, 'content-type': 'application/json' });
  const lead = () => ({ id: randomUUID(), full_name: 'Óscar Benítez', email: `${randomUUID()}@example.com` });

  test('the old key is taken for a day, and no longer', async () => {
    const { body } = await create({ integration_type: 'Zapier', api_key: 'old-key' });
    const path = new URL(body.webhook_url).pathname;
    const { body: rotated } = await server.as('ana').post(`/integrations/${body.id}/rotate`, { name: 'api_key' });
    expect(rotated).toMatchObject({ issued: { name: 'api_key' }, overlap_until: '2026-11-17T20:00:00.000Z' });
    const sendWith = async (value: string) => (await server.anonymous.at('POST', path, lead(), key(value))).status;
    expect([await sendWith('old-key'), await sendWith(rotated.issued.value)]).toEqual([200, 200]);
    server.setTime('2026-11-17T20:00:00.000Z');
    expect([await sendWith('old-key'), await sendWith(rotated.issued.value)]).toEqual([401, 200]);
  });

  test('rotated twice within the day, the key before is taken, and the one before that is not', async () => {
    const { body } = await create({ integration_type: 'Zapier', api_key: 'first-key' });
    const path = new URL(body.webhook_url).pathname;
    const rotate = async () =>
      (await server.as('ana').post(`/integrations/${body.id}/rotate`, { name: 'api_key' })).body.issued.value as string;
    const keys = ['first-key', await rotate(), await rotate()];
    const sendWith = async (value: string) => (await server.anonymous.at('POST', path, lead(), key(value))).status;
    expect(await Promise.all(keys.map(sendWith))).toEqual([401, 200, 200]);
  });

  test('so is the old address', async () => {
    const { body } = await create({ integration_type: 'Zapier', api_key: 'the-key' });
    const old = new URL(body.webhook_url).pathname;
    const { body: rotated } = await server.as('ana').post(`/integrations/${body.id}/rotate`, { name: 'address' });
    const now = new URL(rotated.webhook_url).pathname;
    expect(now).not.toBe(old);
    const sendTo = async (path: string) => (await server.anonymous.at('POST', path, lead(), key('the-key'))).status;
    expect([await sendTo(old), await sendTo(now)]).toEqual([200, 200]);
    server.setTime('2026-11-17T20:00:00.000Z');
    expect([await sendTo(old), await sendTo(now)]).toEqual([401, 200]);
  });
});

describe('POST /integrations/{id}/test', () => {
  test('says what would become of a payload, and makes and counts nothing', async () => {
    const { body } = await create();
    const count = async () =>
      (await server.admin.query('select (select count(*) from leads) + (select count(*) from incoming_leads) as n'))
        .rows;
    const before = await count();
    const sample = {
      id: 'x',
      name: 'Elena Quiroga',
      email: 'elena@example.com',
      phone: '305-555-0133',
      product: 'Casa',
    };
    const { status, body: result } = await server.as('ana').post(`/integrations/${body.id}/test`, sample);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      success: true,
      would_be: 'created',
      lead: { name: 'Elena Quiroga', phone: '+13055550133', product_type: 'Casa' },
    });
    const { body: none } = await server.as('ana').post(`/integrations/${body.id}/test`, { name: 'Nadie' });
    expect(none).toMatchObject({ success: false, error: expect.any(String), would_be: null });
    expect(await count()).toEqual(before);
  });
});

describe('What waits and what failed', () => {
  test('auto_process off: it waits for a person, who lets it in', async () => {
    const { body } = await create({ auto_process: false, settings: { authentication: 'address' } });
    const path = new URL(body.webhook_url).pathname;
    const email = `${randomUUID()}@example.com`;
    await server.anonymous.at('POST', path, { id: randomUUID(), name: 'Inés Ruiz', email });
    await process();
    const [row] = (await server.as('miguel').get(`/incoming-leads?integration_id=${body.id}`)).body;
    expect(row).toMatchObject({ status: 'Pending', held: 'by_hand', contact_name: 'Inés Ruiz', lead_id: null });
    expect((await server.as('miguel').post(`/incoming-leads/${row.id}/reprocess`)).body.code).toBe('not_failed');
    expect((await server.as('miguel').post(`/incoming-leads/${row.id}/process`)).status).toBe(202);
    await process();
    const { body: done } = await server.as('miguel').get(`/incoming-leads/${row.id}`);
    expect(done).toMatchObject({ status: 'Completed', held: null, outcome: 'created', lead_id: expect.any(String) });
  });

  test('Testing: stored and mapped, and no lead', async () => {
    const { body } = await create({ settings: { authentication: 'address' } });
    await server.as('ana').put(`/integrations/${body.id}`, { status: 'Testing' });
    const path = new URL(body.webhook_url).pathname;
    await server.anonymous.at('POST', path, { id: randomUUID(), name: 'Inés Ruiz', email: 'ines.t@example.com' });
    await process();
    const [row] = (await server.as('ana').get(`/incoming-leads?integration_id=${body.id}`)).body;
    expect(row).toMatchObject({ status: 'Pending', held: 'testing', lead_id: null, contact_name: 'Inés Ruiz' });
  });

  test('Failed is repaired by a mapping and reprocessed, all that failed before it in one call; once at a time', async () => {
    const { body } = await create({ settings: { authentication: 'address' } });
    const path = new URL(body.webhook_url).pathname;
    for (const at of [1, 2, 3]) {
      const payload = { id: randomUUID(), name: 'Inés Ruiz', buzon: randomUUID(), at };
      await server.anonymous.at('POST', path, payload);
    }
    await process();
    const list = `/incoming-leads?integration_id=${body.id}`;
    const { body: failed } = await server.as('miguel').get(list);
    expect(failed.map(({ status }: { status: string }) => status)).toEqual(['Failed', 'Failed', 'Failed']);
    expect(failed[0].reason).not.toBe('');
    const spanish = await server.as('miguel').get(list, { 'accept-language': 'es' });
    expect(spanish.body[0].reason).not.toBe(failed[0].reason);
    server.setTime('2026-11-16T20:01:00.000Z');
    const rule = { mapping_type: 'Computed', transformation_rule: 'value + "@example.com"' };
    const mapping = { source_field: 'buzon', target_field: 'email', ...rule };
    expect((await server.as('ana').post(`/integrations/${body.id}/field-mappings`, mapping)).status).toBe(201);
    expect((await server.as('ana').get(`/integrations/${body.id}`)).body.failed_before_mapping).toBe(3);
    const again = { integration_id: body.id, since_mapping: true };
    const sent = await server.as('miguel').post('/incoming-leads/reprocess-failed', again);
    expect(sent).toMatchObject({ status: 202, body: { count: 3 } });
    expect((await server.as('miguel').post(`/incoming-leads/${failed[0].id}/reprocess`)).status).toBe(409);
    await process();
    const { body: repaired } = await server.as('miguel').get(list);
    expect(repaired.map(({ status }: { status: string }) => status)).toEqual(['Completed', 'Completed', 'Completed']);
    const { body: figures } = await server.as('ana').get(`/integrations/${body.id}`);
    expect(figures).toMatchObject({ total_leads_processed: 3, successful_leads: 3, failed_leads: 0, pending_leads: 0 });
  });

  test('phone or e-mail is enough, and a known person gets the lead; the same product still open is a Duplicate', async () => {
    const { body } = await create({ settings: { authentication: 'address' } });
    const path = new URL(body.webhook_url).pathname;
    const post = (payload: object) => server.anonymous.at('POST', path, { id: randomUUID(), ...payload });
    await post({ name: 'Solo Teléfono', phone: '305-555-0199', product: 'Auto' });
    await process();
    await post({ name: 'Solo Teléfono', phone: '(305) 555-0199', product: 'Auto', note: 'otra vez' });
    await post({ name: 'Solo Teléfono', phone: '+1 305 555 0199', product: 'Casa' });
    await process();
    const { body: rows } = await server.as('ana').get(`/incoming-leads?integration_id=${body.id}&sort=oldest`);
    const seen = rows.map(({ status, outcome }: { status: string; outcome: string }) => `${status} ${outcome}`);
    expect(seen.toSorted()).toEqual(['Completed created', 'Completed joined', 'Duplicate null']);
    const [first] = rows;
    const { body: lead } = await server.as('lucia').get(`/leads/${first.lead_id}`);
    expect(lead.contact).toMatchObject({ email: '', phone: '+13055550199' });
  });
});

test('GET /integrations/dashboard counts what there is', async () => {
  const { body } = await server.as('miguel').get('/integrations/dashboard');
  expect(Object.keys(body.integrations_by_type)).toEqual(integrationTypes);
  const { rows } = await server.admin.query(
    `select count(*)::int as total, count(*) filter (where status = 'Completed')::int as successful
     from incoming_leads where tenant_id = $1`,
    [server.world.tenants.sol],
  );
  expect(body).toMatchObject({
    total_leads_processed: rows[0].total,
    successful_leads: rows[0].successful,
    leads_received_today: expect.any(Number),
  });
});
