import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anIntegration } from '../../testing.ts';

let server: TestServer;
let path: string;
let stored: string;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.as('ana').post('/integrations', anIntegration({ integration_type: 'Webhook' }));
  path = `/integrations/${body.id}/field-mappings`;
  const mapping = { source_field: 'interest', target_field: 'campaign' };
  stored = (await server.as('ana').post(path, mapping)).body.id;
});
afterAll(() => server.close());

const payload = { full_name: 'Rosa Marín', phone: '305-555-0142', interest: 'MAYO', utm: 'junio' };
const preview = async (body: object, headers = {}) =>
  (await server.as('ana').post(`${path}/preview`, body, headers)).body;

test('a sample becomes a lead by the stored mappings, and its fields are told', async () => {
  expect(await preview({ payload })).toMatchObject({
    lead: { name: 'Rosa Marín', phone: '+13055550142', campaign: 'MAYO' },
    fields: [
      { path: 'full_name', label: 'full_name', value: 'Rosa Marín' },
      { path: 'phone', value: '305-555-0142' },
      { path: 'interest', value: 'MAYO' },
      { path: 'utm', value: 'junio' },
    ],
    typed: null,
  });
});

test('what is typed stands in place of its own, else after all others, and nothing is stored', async () => {
  const typed = { source_field: 'utm', target_field: 'campaign', mapping_type: 'Computed' };
  const rule = { transformation_rule: 'title(value)' };
  const instead = await preview({ payload, typed: { ...typed, ...rule, id: stored } });
  expect(instead).toMatchObject({
    lead: { campaign: 'Junio' },
    typed: { step: { mapping_id: stored, found: 'junio', value: 'Junio', outcome: 'taken' }, problems: [], faults: [] },
  });
  const last = await preview({ payload, typed: { ...typed, ...rule } });
  expect(last).toMatchObject({ lead: { campaign: 'MAYO' }, typed: { step: { outcome: 'not_asked' } } });
  expect((await server.as('ana').get(path)).body).toMatchObject([{ id: stored, source_field: 'interest' }]);
});

test.each([
  ['en', "The rule can't be read at character 12"],
  ['es', 'La regla no se puede leer en el carácter 12'],
])('a rule that cannot be read says where in %s, and the sample is read all the same', async (language, message) => {
  const typed = {
    source_field: 'utm',
    target_field: 'notes',
    mapping_type: 'Computed',
    transformation_rule: 'title(value',
  };
  const told = await preview({ payload, typed }, { 'accept-language': language });
  expect(told).toMatchObject({
    lead: { name: 'Rosa Marín' },
    typed: { problems: [{ code: 'rule_unreadable' }], faults: [{ field: 'transformation_rule' }] },
  });
  expect(told.typed.faults[0].message).toBe(message);
});

test('signs that no database keeps are left out, as of what a hook is sent', async () => {
  const withNul = { ...payload, full_name: 'Rosa\u0000 Marín', interest: 'a\ud800b' };
  const { lead, fields } = await preview({ payload: withNul });
  expect(lead).toMatchObject({ name: 'Rosa Marín', phone: '+13055550142', campaign: 'a�b' });
  expect(fields[0].value).toBe('Rosa Marín');
  const tested = await server
    .as('ana')
    .post(`${path.replace('/field-mappings', '')}/test`, { id: 'a\u0000b', ...withNul });
  expect(tested.body).toMatchObject({ success: true, lead: { name: 'Rosa Marín' } });
});
