import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestOf, signedFixtures, startReceiving } from '#apps/testing/receive-fixtures.ts';
import { type IntegrationType, integrationTypes } from '../../contract/choices.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { anIntegration, sendFile } from '../../testing.ts';
import en from '../../web/acts/locales/en.json' with { type: 'json' };
import es from '../../web/acts/locales/es.json' with { type: 'json' };

let receiving: Awaited<ReturnType<typeof startReceiving>>;
beforeAll(async () => {
  receiving = await startReceiving();
});
afterAll(() => receiving.close());
beforeEach(() => receiving.begin());

const ana = () => receiving.server.as('ana');

/** The text that users see before an integration of a type is paused, in each language. */
const saidOf = (type: IntegrationType) =>
  [en, es].map(({ pause }) => sourceTypes[type].pausedTexts.map((name) => pause[name as keyof typeof pause]).join(' '));

describe('What the pause dialog says is what the source is answered', () => {
  test.each(integrationTypes.filter((type) => sourceTypes[type].hook))('%s sends', async (type) => {
    const given = signedFixtures.find(({ integration_type }) => integration_type === type);
    if (!given) throw new Error(`The manifest has no signed fixture of ${type}.`);
    const { id, path } = await receiving.connect(given);
    expect((await ana().put(`/integrations/${id}`, { status: 'Inactive' })).status).toBe(200);
    const { statusCode, body } = await receiving.send(requestOf(given, path));
    const { code } = JSON.parse(body);
    expect(await receiving.rows()).toEqual([]);
    for (const text of saidOf(type)) expect(text).toMatch(new RegExp(`${statusCode}, .${code}.`));
  });

  test('API REST is not asked', async () => {
    const given = anIntegration({ integration_type: 'API REST', api_endpoint: 'https://crm.vigencia.invalid/leads' });
    const { id } = (await ana().post('/integrations', given)).body;
    await ana().put(`/integrations/${id}`, { status: 'Inactive' });
    const { status, body } = await ana().post(`/integrations/${id}/sync`, {});
    expect([status, body.code]).toEqual([409, 'not_fetched']);
    expect(saidOf('API REST').join()).toMatch(/don't fetch from the source.*no consultamos la fuente/);
  });

  test('files are taken', async () => {
    const { id } = (await ana().post('/integrations', anIntegration({ integration_type: 'File Upload' }))).body;
    await ana().put(`/integrations/${id}`, { status: 'Inactive' });
    expect((await sendFile(ana(), id, 'a.csv', 'name,email\nAna,ana@example.com\n')).status).toBe(201);
    expect(saidOf('File Upload').join()).toMatch(/can still upload files.*Puede cargar archivos/);
  });
});
