import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#platform/contract/language.ts';
import { type ButtonTexts, buttonsIn, formsIn, lacksNoun, lacksPlural } from './forms-of-texts.ts';
import { filesIn, isTest, read } from './house.ts';
import { foldersOfWords, namespaceOf, type Texts, textsIn } from './texts.ts';

const isSpecified = 'The specification spells the status so.';
const hasMonths = 'The term of a policy has months, so it is never one day.';
/** Texts that keep a form, as `namespace:key: form`, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'commissions:status.Cancelled: cancelled': isSpecified,
  'commissions/server:statuses.Cancelled: cancelled': isSpecified,
  'communications:status.Cancelled: cancelled': isSpecified,
  'commissions:answers.chargeback_reason.pro_rata: no plural': hasMonths,
  'commissions/panel:chargeback.pro_rata: no plural': hasMonths,
  'book/reading:matches.months: no plural': 'A term has six or twelve months.',
  'communications/automations:dry_run.found: no plural': 'The server looks back a fixed number of days.',
  'integrations/setup:since_format.iso: a bare day': 'It is what the format of a source looks like.',
  'integrations/mapping:none_chosen: tú': 'The specification quotes this sentence.',
};

const spaces = foldersOfWords().map((folder) => ({
  name: namespaceOf(folder),
  en: textsIn(read(`${folder}/locales/en.json`)),
  es: textsIn(read(`${folder}/locales/es.json`)),
}));

const withoutExceptions = (faults: readonly string[]) => faults.filter((fault) => !(fault in exceptions));

const formsOfAll = (name: string, texts: Texts, language: Language) =>
  [...texts].flatMap(([key, forms]) =>
    [...new Set([...forms.values()].flatMap((text) => formsIn(text, language)))].map(
      (form) => `${name}:${key}: ${form}`,
    ),
  );

const withoutPlurals = (name: string, texts: Texts) =>
  [...texts]
    .filter(([, forms]) => [...forms].some(([category, text]) => category === '' && lacksPlural(text)))
    .map(([key]) => `${name}:${key}: no plural`);

describe.each(spaces)('$name', ({ name, en, es }) => {
  test.each(languages)('says nothing in %s in a form that no text has', (language) => {
    expect(withoutExceptions(formsOfAll(name, { en, es }[language], language))).toEqual([]);
  });

  test('has a word for one of what it counts', () => {
    expect(withoutExceptions(withoutPlurals(name, en))).toEqual([]);
    const counted = [...en, ...es].filter(([, forms]) => forms.has('other'));
    expect(counted.filter(([, forms]) => !forms.has('one')).map(([key]) => key)).toEqual([]);
  });
});

const textsOf = (language: Language, { namespaces, keys }: ButtonTexts): [key: string, text: string][] =>
  keys.flatMap((key) => {
    const [named, own] = key.includes(':') ? key.split(':') : [null, key];
    const space = spaces.find(({ name, [language]: texts }) =>
      named ? name === named : namespaces.includes(name) && texts.has(key),
    );
    const forms = [...(space?.[language].get(own ?? '')?.values() ?? [])];
    return forms.map((text): [string, string] => [`${space?.name}:${own}`, text]);
  });

const buttons = filesIn(['apps/web', 'features', 'platform/web'], /\.tsx$/)
  .filter((file) => !isTest(file))
  .flatMap((file) => buttonsIn(file, read(file)));

test.each(languages)('every button in %s says what it acts on', (language) => {
  expect(buttons.length).toBeGreaterThan(200);
  const texts = buttons.flatMap((button) => textsOf(language, button));
  const faults = texts.filter(([, text]) => lacksNoun(text, language)).map(([key]) => `${key}: no noun`);
  expect(withoutExceptions([...new Set(faults)])).toEqual([]);
});

test('every exception is needed', () => {
  const faults = [
    ...spaces.flatMap(({ name, en, es }) => [
      ...formsOfAll(name, en, 'en'),
      ...formsOfAll(name, es, 'es'),
      ...withoutPlurals(name, en),
    ]),
    ...languages.flatMap((language) =>
      buttons
        .flatMap((button) => textsOf(language, button))
        .filter(([, text]) => lacksNoun(text, language))
        .map(([key]) => `${key}: no noun`),
    ),
  ];
  expect(Object.keys(exceptions).filter((exception) => !faults.includes(exception))).toEqual([]);
});

describe('the test itself', () => {
  test.each<[form: string, language: Language, text: string, right: string]>([
    ['stands', 'en', 'Your phone stands on every proposal.', 'Your phone is on every proposal. An understanding.'],
    ['whoever', 'en', 'Whoever has no second step sets one up.', 'Anyone who has none. However.'],
    ['any more', 'en', 'This link is not valid any more.', "You won't get any more messages."],
    ['any more', 'en', 'They get no mail any more from us.', 'Without any more of them'],
    ['mailed', 'en', 'The admin is mailed an invitation.', 'We email the admin an invitation. Emailed.'],
    ['cancelled', 'en', 'Cancelled before it began', 'Canceled: its cancellation'],
    ['tú', 'es', 'Para demostrar que es tuyo', 'Para demostrar que es suyo'],
    ['tú', 'es', 'O pon un archivo en:', 'O ponga un archivo en: la opción'],
    ['tú', 'es', 'Selecciona una integración', 'Seleccione una integración. El tubo, tutor.'],
    ['tú', 'es', '¿Puedes verlo tú?', '¿Puede verlo usted?'],
    ['a space before %', 'en', 'Up by {{change}} %', 'Up by {{change}}%, Conversion %'],
    ['a space before %', 'es', 'El 95 % de las llamadas', 'El 95%{% if tu %} y más{% endif %}'],
    ['1440', 'en', 'After 1440 minutes', 'After 1 day, $1,440.00, 14400'],
    ['1440', 'es', 'Después de 1,440 minutos', 'Después de 1 día'],
    ['a long time in minutes', 'en', 'After 240 minutes', 'After 4 hours, for 30 minutes, 10 min'],
    ['a long time in minutes', 'es', 'Cada 90 minutos', 'Cada hora, cada 15 minutos'],
    ['days in hours', 'es', 'Después de 48 horas', 'Después de 2 días, en 24 horas'],
    ['a bare phone', 'en', 'Such as +13055551000', 'Such as (305) 555-1000'],
    ['a bare phone', 'es', 'Llame al 305-555-1000', 'Llame al (305) 555-1000, “3055551000”'],
    ['a bare amount', 'en', 'Premium of $3854.00', 'Premium of $3,854.00 or $12'],
    ['a bare amount', 'es', 'Prima: 3854.00', 'Prima: $3,854.00, 2026'],
    ['a bare day', 'en', 'Until 2027-05-04', 'Until 05/04/2027, POL-2027-000012'],
    ['a comma before decimals', 'es', 'El 7,5% de la prima', 'El 7.5% de la prima, 1,000 filas, 1, 2'],
  ])('finds %s in %s: %s', (form, language, text, right) => {
    expect(formsIn(text, language)).toEqual([form]);
    expect(formsIn(right, language)).toEqual([]);
  });

  test('finds a count without forms, and passes a bound and a number that counts nothing', () => {
    expect(lacksPlural('{{count}} selected')).toBe(true);
    expect(lacksPlural('Yearly premium of {{number}} policies')).toBe(true);
    expect(lacksPlural('After {{n}} more days')).toBe(true);
    expect(lacksPlural('At most {{limit}} rules')).toBe(false);
    expect(lacksPlural('Step {{number}}: from')).toBe(false);
  });

  const button = (code: string) =>
    buttonsIn('a.tsx', `const { t } = useTranslation(['leads', 'records']); const x = ${code};`);

  test('reads what names a button, aloud before shown', () => {
    const namespaces = ['leads', 'records'];
    expect(button("<Button>{isNew ? t('create.submit') : t('save')}</Button>")).toEqual([
      { namespaces, keys: ['create.submit', 'save'] },
    ]);
    expect(button("<Act aria-label={t('remove', { name })}>{t('remove_short')}</Act>")).toEqual([
      { namespaces, keys: ['remove'] },
    ]);
    expect(button("<Text>{t('title')}</Text>")).toEqual([]);
    expect(button('<Button aria-label={label}>{children}</Button>')).toEqual([]);
  });

  test('finds a button without a noun', () => {
    const found = ['Create', 'Reopen…', 'Pick: {{name}}', 'Save', 'Create lead'].filter((text) =>
      lacksNoun(text, 'en'),
    );
    expect(found).toEqual(['Create', 'Reopen…', 'Pick: {{name}}']);
    expect(['Crear', 'Guardar', 'Crear lead'].filter((text) => lacksNoun(text, 'es'))).toEqual(['Crear']);
  });
});
