import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { type Language, languages } from '#platform/contract/language.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Translates a key `slice:path.to.text` into a language. A missing key is returned unchanged; a conformance test
 * ensures that there is none (`conformance/`).
 */
export type Translate = (language: Language, key: string, values?: Record<string, unknown>) => string;

/**
 * The texts that belong to no slice. `records` has those of lists and panels, which no screen needs before the sign-in.
 */
const common = [
  { namespace: 'platform', folder: path.join(root, 'platform') },
  { namespace: 'records', folder: path.join(root, 'platform/web/records') },
];

/**
 * All locale files of one language, with their namespaces: the slice's name, `slice/part` for a part of its screens
 * with its own texts, `platform` or `records`.
 */
export function localeFiles(language: Language): { namespace: string; file: string }[] {
  const features = path.join(root, 'features');
  const slices = readdirSync(features).map((name) => ({ namespace: name, folder: path.join(features, name) }));
  const parts = slices.flatMap(({ namespace, folder }) =>
    foldersIn(path.join(folder, 'web')).map((name) => ({
      namespace: `${namespace}/${name}`,
      folder: path.join(folder, 'web', name),
    })),
  );
  return [...common, ...slices, ...parts]
    .map(({ namespace, folder }) => ({ namespace, file: path.join(folder, 'locales', `${language}.json`) }))
    .filter(({ file }) => existsSync(file));
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Loads both languages of every slice. */
export function loadWords(): Translate & { has(key: string): boolean } {
  const resources: Record<string, Record<string, object>> = {};
  for (const language of languages) {
    const files = localeFiles(language).map(({ namespace, file }) => [
      namespace,
      JSON.parse(readFileSync(file, 'utf8')) as object,
    ]);
    resources[language] = Object.fromEntries(files);
  }
  const instance: i18n = i18next.createInstance();
  void instance.init({
    resources: resources,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const translate: Translate = (lng, key, values) => instance.t(key, { lng, ...values }) as string;
  return Object.assign(translate, { has: (key: string) => instance.exists(key, { lng: 'en' }) });
}
