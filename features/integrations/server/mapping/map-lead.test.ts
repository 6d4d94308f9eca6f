import { describe, expect, test } from 'vitest';
import type { Mapping } from '../../contract/field-mapping.ts';
import { targetOf } from '../../contract/mapping/column-titles.ts';
import type { MapOptions } from '../../contract/mapping/map-lead.ts';
import { readDate, readZip } from '../../contract/mapping/read-values.ts';
import { mapLead } from './map-lead.ts';
import { mappingFaults } from './mapping-faults.ts';
import { tools } from './tools.ts';

let made = 0;
function mapping(told: Partial<Mapping>): Mapping {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    mapping_type: 'Direct',
    source_field: 'x',
    target_field: 'campaign',
    default_value: '',
    transformation_rule: '',
    condition: '',
    required: false,
    validation_rule: '',
    ...told,
  };
}
const rosa = { name: 'Rosa Martínez', email: 'rosa@example.com', phone: '305-555-0142' };
const map = (payload: unknown, mappings: readonly Mapping[] = [], told: Partial<MapOptions> = {}) =>
  mapLead(mappings, payload, { integration_type: 'Webhook', validate_data: true, ...told });
const codes = (mapped: ReturnType<typeof map>, weight = 'fails') =>
  mapped.problems.filter((problem) => problem.weight === weight).map(({ code }) => code);
const ruled = (rule: string, payload: object = {}, source_field = 'x') =>
  map({ ...rosa, ...payload }, [mapping({ mapping_type: 'Computed', source_field, transformation_rule: rule })]);

describe('which value wins', () => {
  test('the first that has one, from top to bottom; those below are not asked', () => {
    const mapped = map({ ...rosa, a: ' ', b: 'Mayo', c: 'Junio' }, [
      ...['a', 'b', 'c'].map((source_field) => mapping({ source_field })),
    ]);
    expect(mapped.lead.campaign).toBe('Mayo');
    const steps = mapped.trace.filter(({ target }) => target === 'campaign');
    expect(steps.map(({ outcome }) => outcome)).toEqual(['empty', 'taken', 'not_asked']);
    expect(steps[1]).toMatchObject({ standard: false, read_from: 'b', found: 'Mayo', value: 'Mayo' });
  });

  test.each([null, '', '   ', [], {}, undefined])('an empty value is none: %j', (x) => {
    expect(map({ ...rosa, x, y: 'Mayo' }, [mapping({}), mapping({ source_field: 'y' })]).lead.campaign).toBe('Mayo');
  });

  test('a default only where no mapping has a value, then what the integration says, then what its type says', () => {
    const mappings = [mapping({ default_value: 'Abril' }), mapping({ source_field: 'y' })];
    expect(map({ ...rosa, y: 'Mayo' }, mappings).lead.campaign).toBe('Mayo');
    expect(map(rosa, mappings, { settings: { campaign: 'Junio' } }).lead.campaign).toBe('Abril');
    expect(map(rosa, [mapping({})], { settings: { campaign: 'Junio' } }).lead.campaign).toBe('Junio');
    expect(map(rosa, [], { settings: { source: 'Referral' } }).lead.source).toBe('Referral');
    expect(map(rosa).lead.source).toBe('Web');
  });

  test('a Default takes the field, and its value where the field is empty', () => {
    const mappings = [mapping({ mapping_type: 'Default', target_field: 'source', default_value: 'Llamada' })];
    expect(map(rosa, mappings).lead.source).toBe('Call');
    expect(map({ ...rosa, x: 'facebook' }, mappings).lead.source).toBe('Meta Ads');
  });

  test('a Conditional counts where its condition holds, with its default', () => {
    const mappings = [
      mapping({ mapping_type: 'Conditional', condition: 'same(field("kind"), "CASA")', default_value: 'Hogar' }),
      mapping({ source_field: 'y' }),
    ];
    expect(map({ ...rosa, kind: 'casa', x: 'Mayo', y: 'Otra' }, mappings).lead.campaign).toBe('Mayo');
    expect(map({ ...rosa, kind: 'casa' }, mappings).lead.campaign).toBe('Hogar');
    expect(map({ ...rosa, kind: 'auto', x: 'Mayo' }, mappings).lead.campaign).toBe('');
  });

  test('an own mapping replaces the standard one of its field, and no other; all can be off', () => {
    const mapped = map({ ...rosa, campaign: 'Vieja' }, [mapping({})]);
    expect(mapped.lead).toMatchObject({ campaign: '', name: 'Rosa Martínez' });
    expect(codes(map(rosa, [], { settings: { use_default_mapping: false } }))).toEqual(['no_contact']);
  });

  test('notes add up, and keep what nothing else has read', () => {
    const { lead } = map({ ...rosa, notes: 'Llamar tarde', '¿Tiene_mascota?': 'sí', product: 'barco', id: 'L-1' });
    expect(lead.notes).toBe('Llamar tarde\n¿Tiene mascota?: sí\nproduct: barco');
    expect(lead.product_type).toBeNull();
  });
});

describe('what must hold', () => {
  test.each([
    [{ ...rosa, hijos: [{ nombre: 'Luis', correo: 'luis@example.com' }] }],
    [{ datos: rosa, drivers: [{ full_name: 'Luis', work_email: 'luis@example.com', celular: '305-555-0199' }] }],
  ])('what stands in a list is about somebody else where the person tells it herself: %j', (payload) => {
    expect(map(payload).lead).toMatchObject({ name: rosa.name, email: rosa.email, phone: '+13055550142' });
    expect(map({ leads: [rosa] }).lead).toMatchObject({ name: rosa.name, email: rosa.email });
  });

  test('a required one without a value fails, and says which field and mapping', () => {
    const required = mapping({ required: true });
    const { problems } = map(rosa, [required]);
    expect(problems).toContainEqual({
      code: 'required_missing',
      weight: 'fails',
      target: 'campaign',
      mapping_id: required.id,
      facts: { source_field: 'x' },
    });
    expect(codes(map(rosa, [required, mapping({ source_field: 'name' })]))).toEqual([]);
  });

  test('a phone or an e-mail is enough, and what is missing is noted', () => {
    expect(codes(map({ name: 'Rosa', phone: '305-555-0142' }), 'note')).toEqual(['email_missing']);
    expect(codes(map({ name: 'Rosa', email: 'rosa@example.com' }), 'note')).toEqual(['phone_missing']);
    expect(codes(map({ name: 'Rosa' }))).toEqual(['no_contact']);
    const nameless = map({ phone: '305-555-0142' });
    expect(nameless.lead.name).toBe('(305) 555-0142');
    expect(codes(nameless, 'note')).toEqual(['email_missing', 'name_missing']);
  });

  test('what is no lead at all is invalid', () => {
    for (const payload of ['text', 7, null, [1]]) expect(codes(map(payload), 'invalid')).toEqual(['not_a_lead']);
  });

  test('a malformed e-mail or phone costs nothing beside one that is good, and is kept in the notes; alone it fails', () => {
    const payload = { ...rosa, email: 'rosa at example' };
    expect(codes(map(payload))).toEqual([]);
    expect(codes(map({ ...payload, phone: '' }))).toContain('email_unreadable');
    const lenient = map(payload, [], { validate_data: false });
    expect(codes(lenient)).toEqual([]);
    expect(lenient.lead).toMatchObject({ email: '', notes: 'email: rosa at example' });
    expect(codes(map({ ...rosa, phone: '123' }, [], { validate_data: false }))).toEqual([]);
  });

  test.each([
    ['us_zip_code', 'zip_code', '33135', '28013 XX1'],
    ['email', 'email', 'rosa@example.com', 'rosa@example'],
    ['us_phone', 'phone', '305 555 0142', '+34 612 34 56 78'],
    ['/^[A-Z]{3}-[0-9]+$/', 'campaign', 'ABC-12', 'abc'],
    ['letters', 'name', 'Rosa Núñez', 'Rosa 2'],
    ['date', 'campaign', '05/04/2026', 'mañana'],
    ['number', 'campaign', '12.5', 'doce'],
    ['url', 'campaign', 'https://example.com/a', 'example'],
  ] as const)('the rule %s lets pass what it should', (validation_rule, target_field, good, bad) => {
    const mappings = [mapping({ target_field, validation_rule })];
    expect(codes(map({ ...rosa, x: good }, mappings))).toEqual([]);
    const refused = map({ ...rosa, x: bad }, mappings);
    expect(codes(refused)).toContain('rule_broken');
    expect(refused.problems[0]?.facts).toMatchObject({ source_field: 'x', rule: validation_rule });
    expect(codes(map({ ...rosa, x: bad }, mappings, { validate_data: false }))).toEqual([]);
  });
});

describe('where a field is found', () => {
  const nested = {
    data: {
      contact: {
        phones: [
          { type: 'home', number: '1' },
          { type: 'mobile', number: '2' },
        ],
      },
    },
  };
  test.each([
    ['data.contact.phones[1].number', '2'],
    ['data.contact.phones[-1].number', '2'],
    ['data.contact.phones[type=home].number', '1'],
    ['data.contact.phones.number', '1'],
    ['DATA.Contact.phones[].number', '1, 2'],
    ['phones[0].number', '1'],
    ['número', ''],
    ['Código_Postal', '33135'],
    ['a + b', 'uno dos'],
    ['zz | b', 'dos'],
    ['zz + b | a', 'uno'],
    ['["a.b"]', 'con punto'],
    ['a.b', 'con punto'],
    ['¿Qué seguro necesita?', 'auto'],
    ['__proto__', ''],
    ['constructor.name', ''],
    ['data[', ''],
  ])('%s', (source_field, found) => {
    const payload = { ...rosa, ...nested, 'codigo postal': '33135', a: 'uno', b: 'dos', 'a.b': 'con punto' };
    const mapped = map({ ...payload, '¿qué_seguro_necesita?': 'auto' }, [mapping({ source_field })]);
    expect(mapped.trace.find(({ target }) => target === 'campaign')?.found).toBe(found);
  });
});

describe('what a rule can do', () => {
  test.each([
    ['join([field("first"), field("last")], " ")', 'Ana de la Cruz'],
    ['title("MARÍA DE LOS ÁNGELES o\'brien ruiz-gómez")', "María de los Ángeles O'Brien Ruiz-Gómez"],
    ['part("Miami, FL, 33135", ",", 2)', 'FL'],
    ['part("Miami, FL, 33135", ",", -1)', '33135'],
    ['pick(field("kind"), {"Vehículo": "Auto", "Hogar": "Casa"})', 'Auto'],
    ['pick("otro", {"Vehículo": "Auto"}, "Nada")', 'Nada'],
    ['date("04/05/2026", "DMY")', '2026-05-04'],
    ['date("4 de mayo de 2026")', '2026-05-04'],
    ['phone("55 5123 4567", "MX")', '+525551234567'],
    ['zip("907")', '00907'],
    ['replace("a-b-c", "-", "/")', 'a/b/c'],
    ['upper("ñandú") + lower("ÁRBOL")', 'ÑANDÚárbol'],
    ['digits("(305) 555-0142")', '3055550142'],
    ['first([field("none"), lead.kind])', 'vehiculo'],
    ['lead.age + 1', '42'],
    ['lead.age >= 18 ? "adulto" : "menor"', 'adulto'],
    ['lead.none', ''],
    ['lead.?none.orValue("nada")', 'nada'],
    ['lead.tags.filter(t, t != "a").size()', '1'],
    ['join(lead.tags.filter(t, t != "").map(t, upper(t)), ", ")', 'A, B'],
    ['like("ABC-12", "^[A-Z]+-[0-9]+$") ? "sí" : "no"', 'sí'],
    ['has_text("Seguro de Automóvil", "automovil") && one_of("B", ["a", "b"]) ? "sí" : "no"', 'sí'],
  ])('%s', (rule, value) => {
    const mapped = ruled(rule, { first: 'Ana', last: 'de la Cruz', kind: 'vehiculo', age: 41, tags: ['a', 'b'] });
    expect(mapped.lead.campaign).toBe(value);
    expect(codes(mapped)).toEqual([]);
  });

  test.each([
    ['title(value', 'rule_unreadable'],
    ['zork', 'rule_unknown_name'],
    ['exit()', 'rule_unknown_name'],
    ['value.matches("a+")', 'rule_not_allowed'],
    ['value.split(",")', 'rule_not_allowed'],
    ['lead.l.all(a, lead.l.all(b, a == b))', 'rule_not_allowed'],
    ['1 ? 2 : 3', 'rule_wrong_kind'],
    [`[${'1,'.repeat(80)}1][0]`, 'rule_too_large'],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'rule_too_large'],
    ['"a" + '.repeat(250).concat('"a"'), 'rule_too_large'],
  ])('%s is refused where it is written, and fails a lead that it would map', (rule, code) => {
    const told = mappingFaults({ mapping_type: 'Computed', source_field: 'x', transformation_rule: rule });
    expect(told).toMatchObject([{ field: 'transformation_rule', code }]);
    expect(codes(ruled(rule))).toEqual([code]);
  });
});

describe('a rule', () => {
  test('reaches nothing but the payload', () => {
    for (const rule of [
      'lead.constructor',
      'lead["__proto__"]',
      'lead.name.constructor',
      'field("constructor.name")',
    ]) {
      expect(ruled(rule).lead.campaign).toBe('');
    }
    for (const rule of ['globalThis', 'process', 'this', 'require("fs")']) expect(codes(ruled(rule))).not.toEqual([]);
    const own = JSON.parse('{"__proto__": {"campaign": "x"}, "constructor": "y", "phone": "305-555-0142"}');
    expect(map(own).lead).toMatchObject({ campaign: '', notes: '' });
    expect(({} as Record<string, unknown>).campaign).toBeUndefined();
  });

  test('of patterns only those are read whose search is linear', () => {
    for (const pattern of ['(?=a)b', '(a)\\1', 'a{1000}', '(a{50}){50}', '[', ''])
      expect(tools.readPattern(pattern)).toBeNull();
    const before = process.threadCpuUsage();
    expect(tools.readPattern('^(a+)+$')?.matches(`${'a'.repeat(4_999)}!`)).toBe(false);
    expect(tools.readPattern('a')?.matches('a'.repeat(5_001))).toBe(false);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    const wrong = mappingFaults({ source_field: 'a[', validation_rule: '/(/' });
    expect(wrong.map(({ field, code }) => [field, code])).toEqual([
      ['source_field', 'source_field_unreadable'],
      ['validation_rule', 'pattern_wrong'],
    ]);
    expect(mappingFaults({ source_field: '__proto__.x', validation_rule: 'nothing' })).toHaveLength(2);
  });
});

test('ZIP codes, dates and titles of columns are read as people write them', () => {
  expect(
    ['33135-1234', '331351234', '907', '2134', '33135.0', 'z:00907', 'SW1A 1AA', '12', 'abc'].map(readZip),
  ).toEqual(['33135', '33135', '00907', '02134', '33135', '00907', 'SW1A 1AA', null, null]);
  expect(
    ['2026-05-04T10:00:00Z', '5/4/2026', '13/4/2026', 'May 4, 2026', '46146', '1777912083', '30/2/2026'].map((text) =>
      readDate(text),
    ),
  ).toEqual(['2026-05-04', '2026-05-04', '2026-04-13', '2026-05-04', '2026-05-04', '2026-05-04', null]);
  const titles = [
    'Teléfono celular',
    'Correo electrónico',
    'CÓDIGO POSTAL',
    'Nombre',
    'Tipo de producto',
    'Ciudad',
    'Foo',
  ];
  expect(titles.map(targetOf)).toEqual(['phone', 'email', 'zip_code', 'first_name', 'product_type', null, null]);
});
