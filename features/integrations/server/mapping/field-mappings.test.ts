import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anIncomingLead, anIntegration } from '../../testing.ts';
import { sampleBytesMax } from '../setup/read-samples.ts';

let server: TestServer;
let path: string;
let integrationPath: string;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.as('ana').post('/integrations', anIntegration({ integration_type: 'Webhook' }));
  integrationPath = `/integrations/${body.id}`;
  path = `${integrationPath}/field-mappings`;
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const sources = async () =>
  (await ana().get(path)).body.map(({ source_field }: { source_field: string }) => source_field);

describe('POST /integrations/{id}/field-mappings', () => {
  test.each([
    ['source_field', { source_field: ' ' }],
    ['source_field', { source_field: 'data[' }],
    ['source_field', { source_field: '__proto__.x' }],
    ['target_field', { target_field: 'password' }],
    ['transformation_rule', { mapping_type: 'Computed' }],
    ['transformation_rule', { mapping_type: 'Computed', transformation_rule: 'value.matches("(a+)+$")' }],
    ['condition', { mapping_type: 'Conditional' }],
    ['condition', { mapping_type: 'Conditional', condition: 'process.exit()' }],
    ['default_value', { mapping_type: 'Default' }],
    ['validation_rule', { validation_rule: '/(?=a)/' }],
    ['validation_rule', { validation_rule: 'unheard-of' }],
  ])('422 on %s, in words of both languages: %j', async (field, wrong) => {
    const mapping = { source_field: 'name', target_field: 'name', ...wrong };
    const english = await ana().post(path, mapping);
    expect(english).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    const spanish = await ana().post(path, mapping, { 'accept-language': 'es' });
    const [said, dicho] = [english, spanish].map(({ body }) => body.errors[0].message);
    expect(said).not.toMatch(/\{\{|validation\./);
    expect(dicho).not.toBe(said);
    expect(await sources()).toEqual([]);
  });
});

test('mappings stand in their order, change places, and say what a test would make', async () => {
  const made = [];
  for (const source_field of ['a', 'b', 'c']) {
    made.push((await ana().post(path, { source_field, target_field: 'campaign' })).body);
  }
  expect(await sources()).toEqual(['a', 'b', 'c']);
  const [first, second] = made;
  await ana().put(`/field-mappings/${second.id}`, { position: first.position });
  expect(await sources()).toEqual(['b', 'a', 'c']);
  const rule = { mapping_type: 'Computed', transformation_rule: 'title(value)', required: true };
  expect((await ana().put(`/field-mappings/${first.id}`, rule)).status).toBe(200);
  const tried = await ana().post(`${integrationPath}/test`, { name: 'Rosa', phone: '305-555-0142', a: 'MAYO' });
  expect(tried.body).toMatchObject({ success: true, lead: { campaign: 'Mayo', phone: '+13055550142' } });
  const missing = await ana().post(`${integrationPath}/test`, { name: 'Rosa', phone: '305-555-0142' });
  expect(missing.body).toMatchObject({
    success: false,
    problems: expect.arrayContaining([
      expect.objectContaining({ code: 'required_missing', target: 'campaign', mapping_id: first.id }),
    ]),
  });
  expect(missing.body.error).toContain('“a”');
  expect((await ana().delete(`/field-mappings/${second.id}`)).status).toBe(204);
  expect(await sources()).toEqual(['a', 'c']);
});

test('payloads to map by are the one that is named, the last five and that of the standard form', async () => {
  const agency = { as: ana, id: server.world.tenants.sol, admin: server.admin };
  const integration_id = integrationPath.split('/').at(-1) as string;
  const came: string[] = [];
  for (let number = 1; number <= 7; number += 1) came.push((await anIncomingLead(agency, { integration_id })).id);
  const samplesOf = async (query = ''): Promise<(string | null)[]> =>
    (await ana().get(`${integrationPath}/samples${query}`)).body.samples.map(
      ({ incoming_lead_id }: { incoming_lead_id: string | null }) => incoming_lead_id,
    );
  const usual = await samplesOf();
  expect(usual).toHaveLength(6);
  expect(usual.at(-1)).toBeNull();
  const older = came.find((id) => !usual.includes(id));
  expect(await samplesOf(`?incoming_lead_id=${older}`)).toEqual([older, ...usual]);
  const third = usual[2];
  expect(await samplesOf(`?incoming_lead_id=${third}`)).toEqual([third, ...usual.filter((id) => id !== third)]);
  const { id: ofAnother } = await anIncomingLead(agency);
  expect(await samplesOf(`?incoming_lead_id=${ofAnother}`)).toEqual(usual);
  const [newest] = usual;
  const become = (bytes: number) =>
    server.admin.query(
      "update incoming_leads set source_data = jsonb_build_object('a', repeat('x', $2)) where id = $1",
      [newest, bytes - '{"a": ""}'.length],
    );
  await become(sampleBytesMax);
  expect(await samplesOf()).toEqual(usual);
  await become(sampleBytesMax + 1);
  expect(await samplesOf()).toEqual([...usual.slice(1, 5), expect.any(String), null]);
  expect((await samplesOf(`?incoming_lead_id=${newest}`))[0]).toBe(newest);
});
