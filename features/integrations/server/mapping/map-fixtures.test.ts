import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { readJson } from '#platform/contract/read-json.ts';
import { type IntegrationType, integrationTypes } from '../../contract/choices.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import type { Mapped } from '../../contract/mapping/map-lead.ts';
import { serverParts } from '../source-types/source-types.ts';
import { mapLead } from './map-lead.ts';

const folder = path.resolve(import.meta.dirname, '../fixtures');
const bytesOf = (file: string) => readFileSync(path.join(folder, file));
const jsonOf = (file: string) => readJson(bytesOf(file).toString('utf8')) as Record<string, unknown>;
const formOf = (file: string) => [...new URLSearchParams(bytesOf(file).toString('utf8').trim())];

/** `data[merges][FNAME]=…` as nested groups. */
function nestedOf(file: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of formOf(file)) {
    const names = name.split(/[[\]]+/).filter(Boolean);
    let group = root;
    for (const part of names.slice(0, -1)) {
      group[part] ??= {};
      group = group[part] as Record<string, unknown>;
    }
    group[names.at(-1) as string] = value;
  }
  return root;
}

function rowsOf(file: string, encoding: string, delimiter: string): Record<string, string>[] {
  return parse(new TextDecoder(encoding).decode(bytesOf(file)), { columns: true, delimiter, bom: true });
}

const map = (integration_type: IntegrationType, payload: unknown, mappings: readonly Mapping[] = []): Mapped =>
  mapLead(mappings, payload, { integration_type, validate_data: true });

const graveOf = ({ problems }: Mapped) => problems.filter(({ weight }) => weight !== 'note').map(({ code }) => code);

/** The XML reader's result for the ADF prospect. */
const adf = {
  adf: {
    prospect: {
      '@status': 'new',
      id: { '#text': 'LS-448812', '@sequence': '1', '@source': 'LeadSeller' },
      requestdate: '2026-05-04T12:28:02-04:00',
      vehicle: { year: '2021', make: 'Honda', model: 'Civic', '@interest': 'buy', '@status': 'used' },
      customer: {
        contact: {
          name: [
            { '#text': 'Tomás', '@part': 'first' },
            { '#text': 'Echeverría', '@part': 'last' },
          ],
          email: 'tomas.e@example.com',
          phone: { '#text': '305-555-0190', '@type': 'cellphone', '@time': 'evening' },
          address: {
            street: { '#text': '300 Alhambra Cir', '@line': '1' },
            city: 'Coral Gables',
            regioncode: 'FL',
            postalcode: '33134',
            country: 'US',
            '@type': 'home',
          },
        },
        comments: 'Prefiere español. Póliza vence el 1 de junio.',
      },
      vendor: { vendorname: 'Agencia Ejemplo' },
      provider: { name: { '#text': 'LeadSeller', '@part': 'full' }, service: 'Auto insurance' },
    },
  },
};

/** The payload of each fixture as its reader returns it. */
const payloads: Record<string, () => unknown> = {
  'facebook-leadgen': () => jsonOf('facebook-lead.graph.json'),
  'google-lead': () => jsonOf('google-lead.webhook.json'),
  'linkedin-notification': () => ({
    ...jsonOf('linkedin-lead.api.json'),
    form: jsonOf('linkedin-form.api.json'),
  }),
  'hubspot-creation': () => jsonOf('hubspot-contact.api.json'),
  'mailchimp-subscribe': () => nestedOf('mailchimp-subscribe.form'),
  'zapier-lead': () => jsonOf('zapier-lead.json'),
  'custom-form': () => Object.fromEntries(formOf('custom-lead.form')),
  'vendor-auto': () => jsonOf('vendor-auto-lead.json'),
  'csv-meta-export': () => rowsOf('leads-meta-export.tsv', 'utf-16le', '\t')[0],
};

/** Fixtures whose leads are compared by tests of their own. */
const ofOwnTests = ['webhook-generic', 'adf-lead', 'xlsx'];

interface Fixture {
  id: string;
  integration_type: IntegrationType;
  mappings?: { source_field: string; target_field: string; mapping_type?: string }[];
  expect?: { lead?: Record<string, unknown> };
}
const { fixtures } = jsonOf('manifest.json') as unknown as { fixtures: Fixture[] };
const fixtureOf = (id: string) => fixtures.find((fixture) => fixture.id === id);
const expectedOf = (id: string) => fixtureOf(id)?.expect?.lead ?? {};

/** The fixtures with a lead that no test here makes. */
const unmade = (given: readonly Fixture[]) =>
  given
    .filter(({ id, expect: told }) => told?.lead && !(id in payloads) && !ofOwnTests.includes(id))
    .map(({ id }) => id);

test('every lead of the manifest is made here', () => {
  expect(unmade(fixtures)).toEqual([]);
  const planted: Fixture = { id: 'planted', integration_type: 'Custom', expect: { lead: {} } };
  expect(unmade([...fixtures, planted])).toEqual(['planted']);
});

describe('the standard mapping', () => {
  test.each(Object.entries(payloads))('makes of %s the lead that its manifest tells', (id, payload) => {
    const mapped = map(fixtureOf(id)?.integration_type ?? 'Custom', payload());
    expect(mapped.lead).toMatchObject(expectedOf(id));
    expect(Object.keys(expectedOf(id)).length).toBeGreaterThan(3);
    expect(graveOf(mapped)).toEqual([]);
  });

  test.each(integrationTypes)('makes a lead of the sample of %s', (type) => {
    const mapped = map(type, serverParts[type].sample);
    expect(mapped.lead).toMatchObject({
      name: 'Elena Quiroga',
      email: 'elena.quiroga@example.com',
      phone: '+13055550133',
    });
    expect(mapped.problems).toEqual([]);
  });

  test('keeps the other answers and the consent of Facebook’s form', () => {
    const { lead, consent } = map('Facebook Ads', jsonOf('facebook-lead.graph.json'));
    expect(lead).toMatchObject({ tcpa_consent: true, notes: '¿cuándo vence su póliza?: en_menos_de_30_días' });
    expect(consent).toMatchObject({
      consent_given: true,
      consent_text: 'consentimiento_sms',
      consent_at: '2026-05-04T16:28:02.000Z',
      form_id: '551111744595541',
      ad_id: '23851234567890123',
      adset_id: '23851234567890045',
      campaign_id: '23851234567890001',
      campaign_name: 'Auto ES Miami',
      ad_name: 'Auto ES - video 1',
    });
  });

  test('reads Google’s own question by its id, and keeps the click', () => {
    const { lead, consent } = map('Google Ads', jsonOf('google-lead.webhook.json'));
    expect(lead).toMatchObject({ product_type: 'Casa', campaign: '21543219876', notes: '' });
    expect(consent).toMatchObject({ click_id: 'Cj0KCQjwfixture_8BRCoARIsAIx3Rj7g', form_id: '40000000123' });
  });

  test('takes LinkedIn’s answers, choices and consent by the form beside them', () => {
    const mapped = map('LinkedIn Ads', payloads['linkedin-notification']?.());
    expect(mapped.lead).toMatchObject({ language: 'es', tcpa_consent: true, notes: '' });
    expect(mapped.consent).toMatchObject({
      consent_given: true,
      consent_text: 'Acepto recibir llamadas y mensajes',
      form_id: '7234246',
      form_name: 'Seguro comercial ES',
      consent_at: '2026-05-04T16:28:02.288Z',
    });
  });

  test('keeps the sentence and the certificates that a seller of leads brings', () => {
    const { lead, consent } = map('Custom', jsonOf('vendor-auto-lead.json'));
    expect(lead).toMatchObject({ address: '55 N Orange Ave, Orlando, FL', source: 'Web' });
    expect(consent.consent_text).toMatch(/^By submitting this form I agree/);
    expect(consent).toMatchObject({
      jornaya_id: '5D6A1E2B-0F6B-4F0F-9B61-1B7C2F7D0001',
      consent_at: '2026-05-04T12:28:02.000Z',
      trusted_form_url: expect.stringContaining('trustedform'),
    });
    const flat = map('Custom', Object.fromEntries(formOf('custom-lead.form')));
    expect(flat.lead).toMatchObject({ address: '1234 Main street, Miami, FL', tcpa_consent: true });
    expect(flat.lead.notes).toContain('Dateofbirth: 1984-02-11');
  });

  test('reads ADF, whatever is one and whatever a list', () => {
    const expected = expectedOf('adf-lead');
    const mapped = map('Custom', adf);
    expect(mapped.lead).toMatchObject({ ...expected, notes: expect.stringContaining('Prefiere español') });
    expect(mapped.lead).toMatchObject({ product_type: 'Auto', campaign: 'Auto insurance', source: 'Web' });
    const voice = structuredClone(adf);
    voice.adf.prospect.customer.contact.phone['@type'] = 'voice';
    expect(map('Custom', voice).lead.phone).toBe('+13055550190');
  });

  test('makes the two leads of the polled answer', () => {
    const { data } = jsonOf('api-rest-pull.answer.json') as { data: unknown[] };
    const leads = data.map((item) => map('API REST', item).lead);
    expect(leads).toMatchObject([
      { name: 'Iván Quiñones', phone: '+17875550199', product_type: 'Auto', zip_code: '00907' },
      { name: 'Noelia Sáez', phone: '+17865550121', product_type: 'Comercial', zip_code: '33178' },
    ]);
  });

  test.each([
    ['leads-utf8-bom.csv', 'utf-8', ','],
    ['leads-excel-es-windows1252.csv', 'windows-1252', ';'],
  ])('makes the same three leads of %s', (file, encoding, delimiter) => {
    const mapped = rowsOf(file, encoding, delimiter).map((row) => map('File Upload', row));
    expect(mapped.map(({ lead }) => lead)).toMatchObject([
      {
        name: 'María Fernández',
        email: 'maria.f@example.com',
        phone: '+13055550111',
        product_type: 'Auto',
        address: '10 NW 1st St, Miami',
        source: 'Referral',
        zip_code: '33128',
        notes: 'Cliente de Juan, "urgente"',
      },
      {
        name: 'Peña, Álvaro',
        whatsapp: '+17865550112',
        source: 'Call',
        campaign: 'Mayo',
        notes: 'Primera línea\nsegunda línea',
      },
      { name: 'Núria Güell', phone: '+34612345678', product_type: 'Comercial', source: 'Web', zip_code: '' },
    ]);
    expect(mapped.flatMap(graveOf)).toEqual([]);
  });

  test('takes the prefixes off that an export of Meta writes, and gives Puerto Rico its zeros back', () => {
    const [first, second] = rowsOf('leads-meta-export.tsv', 'utf-16le', '\t').map((row) => map('File Upload', row));
    expect(first?.lead).toMatchObject({ zip_code: '33125' });
    expect(first?.consent).toMatchObject({ ad_id: '23851234567890123', form_id: '551111744595541' });
    expect(second?.lead).toMatchObject({
      name: 'Emilio Cárdenas',
      source: 'Meta Ads',
      zip_code: '00907',
      campaign: '',
    });
  });

  test('reads a spreadsheet’s numbers as what they were', () => {
    const rows = [
      { Name: 'Iván Quiñones', Email: 'ivan.q@example.com', Phone: 7875550199, Product: 'auto', Zip: 907, Notes: null },
      { Name: 'Rosa Marín', Email: 'rosa.marin@example.com', Phone: '(305) 555-0177', Product: 'home', Zip: 33155 },
      { Name: 'Paul Baker', Email: 'paul.baker@example.com', Phone: 13055550178, Product: 'commercial', Zip: 33178 },
    ];
    expect(rows.map((row) => map('File Upload', row).lead)).toMatchObject([
      { phone: '+17875550199', product_type: 'Auto', zip_code: '00907' },
      { phone: '+13055550177', product_type: 'Casa', zip_code: '33155' },
      { phone: '+13055550178', product_type: 'Comercial', zip_code: '33178' },
    ]);
  });
});

test('the manifest’s own mappings make the rest of the webhook’s lead', () => {
  const mappings = (fixtureOf('webhook-generic')?.mappings ?? []).map((told, index) => ({
    id: `0000000${index}-0000-4000-8000-000000000000`,
    mapping_type: 'Direct',
    default_value: '',
    condition: '',
    transformation_rule: '',
    required: true,
    validation_rule: '',
    ...told,
  })) as Mapping[];
  const mapped = map('Webhook', jsonOf('webhook-generic.json'), mappings);
  expect(mapped.lead).toMatchObject(expectedOf('webhook-generic'));
  expect(mapped.lead.address).toBe('12 Ocean Dr, Miami Beach');
  expect(graveOf(mapped)).toEqual([]);
  expect(map('Webhook', jsonOf('webhook-generic.json')).lead).toMatchObject(expectedOf('webhook-generic'));
});

test.each([
  ['Facebook Ads', 'facebook-lead-test.graph.json'],
  ['Google Ads', 'google-lead-test.webhook.json'],
] as const)('a test lead of %s is invalid', (type, file) => {
  expect(graveOf(map(type, jsonOf(file)))).toContain('test_lead');
});

test('so is a seller’s and LinkedIn’s', () => {
  expect(graveOf(map('Custom', { ...jsonOf('vendor-auto-lead.json'), lead_mode: '0' }))).toEqual(['test_lead']);
  expect(graveOf(map('LinkedIn Ads', { ...jsonOf('linkedin-lead.api.json'), testLead: true }))).toContain('test_lead');
});

test('ids beyond 2^53 stay the digits that were sent', () => {
  expect(readJson('{"id":106314056576123456789,"n":12,"d":1.5,"t":"9007199254740993"}')).toEqual({
    id: '106314056576123456789',
    n: 12,
    d: 1.5,
    t: '9007199254740993',
  });
});
