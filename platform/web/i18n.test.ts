import { expect, test, vi } from 'vitest';
import { currentLanguage, i18n, startI18n } from './i18n.ts';

const stored = () => [localStorage.getItem('language'), sessionStorage.getItem('language')];

test.each([
  [['es-MX', 'en-US', 'en'], 'es'],
  [['en-GB'], 'en'],
  [['fr-CA', 'es-419'], 'es'],
  [['fr'], 'en'],
])('of the browser that says %s only the language itself is stored', async (said, language) => {
  localStorage.clear();
  sessionStorage.clear();
  // The language that the served page declares.
  document.documentElement.lang = 'en';
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(said);
  await startI18n(['platform']);
  expect(stored()).toEqual([language, language]);
  expect([currentLanguage(), document.documentElement.lang]).toEqual([language, language]);
});

test.each(['es-MX', 'ES', 'es_US'])('what an earlier visit stored as %s is put right', async (before) => {
  sessionStorage.clear();
  localStorage.setItem('language', before);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  await startI18n(['platform']);
  expect(stored()).toEqual(['es', 'es']);
  expect(i18n.t('platform:language.label')).toBe('Idioma');
});
