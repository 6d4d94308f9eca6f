import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { order } from '#features/order.ts';
import { platformErrors } from '#platform/contract/errors.ts';
import { languages } from '#platform/contract/language.ts';
import { localeFiles } from '#platform/server/ground/words.ts';
import { codeFolders, filesIn, isTest, read, root, sliceFolders } from './house.ts';
import { liveRoutes } from './live-routes.ts';
import { foldersOfWords, formsOf, namespaceOf, placeholders, type Texts, textsIn } from './texts.ts';

const readmeLinesMax = 40;
const exists = (file: string) => existsSync(path.join(root, file));

const namespaces = foldersOfWords().map((folder) => {
  const [en, es] = languages.map((language) => textsIn(read(`${folder}/locales/${language}.json`)));
  return { folder, name: namespaceOf(folder), en: en as Texts, es: es as Texts };
});

/** The placeholders that a Spanish text does without: a text message is short. */
const leftOutInSpanish: Readonly<Record<string, readonly string[]>> = {
  'communications/system-texts:templates.Quote Generated.SMS.content': ['product'],
  'communications/system-texts:templates.Policy Confirmation.SMS.content': ['product'],
};

test('every folder of features/ stands in order.ts, and everything there has a folder', () => {
  expect(Object.keys(order).sort()).toEqual(sliceFolders);
});

test('every slice uses only slices that stand before it', () => {
  const names = Object.keys(order);
  for (const [slice, used] of Object.entries(order)) {
    const earlier = names.slice(0, names.indexOf(slice));
    expect(earlier, slice).toEqual(expect.arrayContaining([...used]));
  }
});

describe.each(sliceFolders)('%s', (slice) => {
  test('has a contract, a door to its server, what conformance tests need, and a README of at most 40 lines', () => {
    expect(exists(`features/${slice}/contract.ts`)).toBe(true);
    expect(exists(`features/${slice}/conformance.ts`)).toBe(true);
    expect(exists(`features/${slice}/server/index.ts`)).toBe(true);
    expect(read(`features/${slice}/README.md`).trimEnd().split('\n').length).toBeLessThanOrEqual(readmeLinesMax);
  });

  test('has only the rooms of the house', () => {
    const rooms =
      /^(README\.md|contract(\.test)?\.ts|(testing|conformance)\.ts|(contract|locales|server|web|testing)\/.+)$/;
    const elsewhere = filesIn([`features/${slice}`], /./)
      .map((file) => file.slice(`features/${slice}/`.length))
      .filter((file) => !rooms.test(file));
    expect(elsewhere).toEqual([]);
  });
});

describe.each(namespaces)('the texts of $name', ({ name, en, es }) => {
  test('have the same keys in both languages', () => {
    expect([...es.keys()]).toEqual([...en.keys()]);
  });

  test.each(languages)('have in %s every plural form that the language knows, and nothing is empty', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, forms] of language === 'en' ? en : es) {
      if (!forms.has('')) expect([...forms.keys()].sort(), key).toEqual(needed);
      for (const text of forms.values()) expect(text.trim(), key).not.toBe('');
    }
  });

  test('name the same placeholders in both languages', () => {
    for (const [key, forms] of en) {
      const leftOut = leftOutInSpanish[`${name}:${key}`] ?? [];
      const named = placeholders(forms).filter((one) => !leftOut.includes(one));
      expect(placeholders(es.get(key)), key).toEqual(named);
    }
  });
});

test('each folder of texts has a namespace of its own, under which the server loads it', () => {
  expect(new Set(namespaces.map(({ name }) => name)).size).toBe(namespaces.length);
  for (const language of languages) {
    const loaded = localeFiles(language).map(({ namespace, file }) => `${namespace}: ${path.relative(root, file)}`);
    const written = namespaces.map(({ name, folder }) => `${name}: ${folder}/locales/${language}.json`);
    expect(loaded.sort()).toEqual(written.sort());
  }
});

const words = new Set(namespaces.flatMap(({ name, en }) => [...en.keys()].map((key) => `${name}:${key}`)));

/** The folder that a file imports from: beside itself, or from the root of the project after `#`. */
const folderOf = (file: string, folder: string) =>
  folder.startsWith('#') ? folder.slice(1) : path.posix.join(path.posix.dirname(file), folder);

describe('every text that the code asks for exists', () => {
  test('the sentence of every platform error', () => {
    const missing = Object.keys(platformErrors).filter((code) => !words.has(`platform:errors.${code}`));
    expect(missing).toEqual([]);
  });

  test('the sentence of every error code of every route', () => {
    const keys = liveRoutes.flatMap(({ slice, route }) =>
      Object.keys(route.errors ?? {}).map((code) => `${slice}:errors.${code}`),
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !words.has(key))).toEqual([]);
  });

  test('every text that is typed by a locale file: the namespace is that of the file', () => {
    const typed = /import type (\w+) from '([^']+)\/locales\/en\.json';[\s\S]*\bwordsOf<typeof \1>\('([^']+)'\)/;
    const askers = filesIn(['features'], /\.ts$/).filter((file) => !isTest(file) && read(file).includes('wordsOf<'));
    const asked = askers.map((file) => {
      const [, , folder = '', name] = typed.exec(read(file)) ?? [];
      return { name, itsOwn: namespaceOf(folderOf(file, folder)) };
    });
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter(({ name, itsOwn }) => name !== itsOwn)).toEqual([]);
  });

  test('every key that stands in the code as `slice:path`', () => {
    const known = namespaces.map(({ name }) => name).join('|');
    const literal = new RegExp(`['"\`]((?:${known}):[a-zA-Z][\\w.-]*\\w)['"\`]`, 'g');
    const asked = filesIn(codeFolders, /\.tsx?$/)
      .filter((file) => !isTest(file))
      .flatMap((file) => [...read(file).matchAll(literal)].map(([, key = '']) => ({ file, key })));
    expect(asked.some(({ key }) => key.includes(':validation.'))).toBe(true);
    expect(asked.filter(({ key }) => !words.has(key) && !words.has(formsOf(key)))).toEqual([]);
  });
});
