import { describe, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { forbiddenWords, saidIn, wordsIn } from './glossary.ts';
import { filesIn, read } from './house.ts';
import { textsIn } from './texts.ts';

const glossary = 'docs/glossary.md';
const forbidden = forbiddenWords(read(glossary));
/** Decision records are exempt: they discuss alternatives in the words of their authors. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  ...filesIn(['docs', 'features'], /\.md$/).filter((file) => file !== glossary && !file.startsWith('docs/adr/')),
];

describe.each(languages)('no text in %s says what the glossary rules out', (language) => {
  const files = filesIn(['features', 'platform'], new RegExp(`^${language}\\.json$`));

  test('the glossary rules out something', () => {
    expect(forbidden[language].length).toBeGreaterThan(10);
    expect(files.some((file) => file.includes('/server/'))).toBe(true);
  });

  test.each(files)('%s', (file) => {
    const said = [...textsIn(read(file))].flatMap(([key, forms]) =>
      [...forms.values()].flatMap((text) =>
        wordsIn(saidIn(text), forbidden[language]).map((word) => `${key}: ${word}`),
      ),
    );
    expect(said).toEqual([]);
  });
});

test.each(documents)('nor does %s', (file) => {
  expect(wordsIn(read(file), forbidden.en)).toEqual([]);
});

/** The texts about the product Comercial that call it something else. */
const otherwiseCommercial = (texts: Iterable<readonly [key: string, forms: ReadonlyMap<string, string>]>): string[] =>
  [...texts]
    .filter(
      ([key, forms]) =>
        /(?:^|\.)Comercial$/.test(key) && [...forms.values()].some((text) => !/comm?ercial/i.test(text)),
    )
    .map(([key]) => key);

test('a product is called the same everywhere', () => {
  const files = filesIn(['features', 'platform'], /^en\.json$/);
  const texts = files.map((file) => [file, [...textsIn(read(file))]] as const);
  expect(texts.flatMap(([file, some]) => otherwiseCommercial(some).map((key) => `${file}: ${key}`))).toEqual([]);
  const products = texts.flatMap(([, some]) => some.filter(([key]) => /(?:^|\.)Comercial$/.test(key)));
  expect(products.length).toBeGreaterThan(4);
  expect(otherwiseCommercial(textsIn('{ "product": { "Comercial": "Business" } }'))).toEqual(['product.Comercial']);
});

/** Texts in which an agency is a tenant, because the specification quotes them. */
const specifiedTenants = [
  'features/super-admin/locales/en.json: sections.tenants',
  'features/super-admin/locales/en.json: tenants.empty',
  'features/super-admin/locales/en.json: tenants.delete_question',
  'features/super-admin/locales/en.json: failed.create',
  'features/super-admin/locales/en.json: failed.update',
  'features/super-admin/locales/en.json: failed.delete',
];

test('an agency is no tenant, and what an agent earns by is no plan', () => {
  const saying = (files: RegExp, words: string[]) =>
    filesIn(['features', 'platform'], /^(en|es)\.json$/)
      .filter((file) => files.test(file))
      .flatMap((file) =>
        [...textsIn(read(file))]
          .filter(([, forms]) => [...forms.values()].some((text) => wordsIn(saidIn(text), words).length > 0))
          .map(([key]) => `${file}: ${key}`),
      );
  expect(saying(/en\.json$/, ['tenant']).sort()).toEqual([...specifiedTenants].sort());
  expect(saying(/^features\/commissions\//, ['plan'])).toEqual([]);
});

/**
 * Texts that were agreed with agencies, by file and key. To change one, change it here too, so that the change is
 * deliberate.
 */
const settled: readonly [file: string, key: string, text: string][] = [
  ['platform/web/records/locales/es.json', 'nobody', 'Sin asignar'],
  ['platform/web/records/locales/en.json', 'nobody', 'Unassigned'],
  ['features/policies/locales/es.json', 'banner.show', 'Ver pólizas'],
  ['features/policies/locales/en.json', 'banner.show', 'View policies'],
  ['features/dashboard/locales/es.json', 'alert.show', 'Ver pólizas'],
  ['features/dashboard/locales/en.json', 'alert.show', 'View policies'],
  ['features/policies/locales/es.json', 'card.alert', 'Vence pronto: llame al cliente.'],
  ['features/policies/locales/es.json', 'create.policy_number', 'Número de póliza de la aseguradora'],
  ['features/policies/locales/es.json', 'create.policy_number_hint', 'Si lo deja vacío, le asignaremos un número.'],
  ['features/policies/locales/es.json', 'filters.any_carrier', 'Todas'],
  ['features/quotes/locales/es.json', 'filters.any_carrier', 'Todas'],
  [
    'features/clients/locales/es.json',
    'validation.phone',
    'Escriba un teléfono válido: 10 dígitos, o + y el código de país',
  ],
  [
    'features/clients/locales/en.json',
    'validation.phone',
    'Enter a valid phone number: 10 digits, or + and country code',
  ],
  ['features/leads/locales/es.json', 'create.next', 'Siguiente'],
  ['features/leads/locales/en.json', 'fields.zip_code', 'ZIP code'],
  ['features/quotes/locales/es.json', 'words.foundation_type.crawl_space', 'Espacio bajo el piso'],
  ['features/quotes/locales/es.json', 'words.primary_use.business', 'Negocio'],
  ['features/quotes/locales/es.json', 'words.primary_use.commute', 'Ir al trabajo'],
  ['features/quotes/locales/en.json', 'create.lead_hint', 'Who is this quote for?'],
  ['features/proposals/server/locales/es.json', 'groups.definitions', 'Términos clave'],
  ['features/renewals/locales/en.json', 'notice_type.Sistema', 'System'],
  ['features/dashboard/locales/en.json', 'stats.policies_value', 'Premium in force'],
  ['features/auth/locales/es.json', 'setup.agency', 'Agencia Principal'],
];
/** Words that a text must contain. */
const said: readonly [file: string, key: string, part: string][] = [
  ['platform/locales/es.json', 'shortcuts.on_hint', 'presiona'],
  ['features/policies/locales/en.json', 'automatic_note', 'Created automatically'],
  ['features/dashboard/locales/en.json', 'definitions.moment', 'refreshed'],
  // A search for this word must find what the product calls it.
  ['features/dashboard/locales/en.json', 'definitions.policies_value', 'revenue'],
  ['features/dashboard/locales/es.json', 'definitions.policies_value', 'ingresos'],
];

describe('what was settled is said', () => {
  const textOf = (file: string, key: string) => textsIn(read(file)).get(key)?.get('');

  test.each(settled)('%s: %s', (file, key, text) => {
    expect(textOf(file, key)).toBe(text);
  });

  test.each(said)('%s: %s, among other things', (file, key, part) => {
    expect(textOf(file, key)).toContain(part);
  });

  test('an email is called so in every text', () => {
    const files = filesIn(['features', 'platform'], /^en\.json$/);
    const texts = files.flatMap((file) => [...textsIn(read(file)).values()].flatMap((forms) => [...forms.values()]));
    expect(texts.filter((text) => /e-mail|electronic mail/i.test(text))).toEqual([]);
  });

  test.each(filesIn(['features', 'platform'], /^(en|es)\.json$/))(
    'in %s what is counted has a word for one',
    (file) => {
      const counted = [...textsIn(read(file))].filter(
        ([, forms]) => forms.has('other') || /\{\{count\}\}/.test([...forms.values()].join()),
      );
      expect(counted.filter(([, forms]) => !forms.has('one')).map(([key]) => key)).toEqual([]);
    },
  );
});

// A time of day ends with a period itself: 3:09 p. m.
test.each(filesIn(['features', 'platform'], /^es\.json$/))('in %s no sentence ends with a time', (file) => {
  const texts = [...textsIn(read(file))].flatMap(([key, forms]) => [...forms.values()].map((text) => ({ key, text })));
  expect(texts.filter(({ text }) => text.includes('{{time}}.'))).toEqual([]);
});

describe('the test itself', () => {
  const table = [
    '| English | Spanish | What it means here | Never called |',
    '| client | cliente | Whom the agency serves; no **patron**. | **customer**, account; **_parroquiano_** |',
  ].join('\n');

  test('reads the words in bold of the last column, each in its language', () => {
    expect(forbiddenWords(table)).toEqual({ en: ['customer'], es: ['parroquiano'] });
  });

  test('passes the names in placeholders, and meets what they say by default', () => {
    const text = '{% if broker %}Hi {{broker | default: "dear customer"}}{% endif %}, {{customers}}!';
    expect(wordsIn(saidIn(text), ['customer', 'broker'])).toEqual(['customer']);
  });

  test('meets them in any case and number, and no longer word', () => {
    expect(wordsIn('Customers pay. A customery!', ['customer'])).toEqual(['customer']);
    expect(wordsIn('Su presupuesto', ['presupuesto'])).toEqual(['presupuesto']);
    expect(wordsIn('La extensión', ['extensión'])).toEqual(['extensión']);
    expect(wordsIn('jefes y jefatura', ['jefe'])).toEqual(['jefe']);
    expect(wordsIn('Anticustomer, encustomered', ['customer'])).toEqual([]);
  });
});
