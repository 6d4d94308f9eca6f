import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { type Language, languages } from '#platform/contract/language.ts';
import type { TextKey } from '#platform/contract/text-key.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Translates a key `slice:path.to.text` into a language. A missing key is returned unchanged; a conformance test
 * ensures that there is none (`conformance/`).
 */
export type Translate = (language: Language, key: string, values?: Record<string, unknown>) => string;

/** The texts of a namespace in one language. */
export interface Words<Texts> {
  /** The text of a key, with its values. A key without a text does not compile. */
  (key: TextKey<Texts>, values?: Readonly<Record<string, string | number>>): string;
  /** Whether a key that is made of a word from outside has a text. */
  has(key: string): key is TextKey<Texts>;
}

/**
 * The texts that belong to no slice. `records` has those of lists and panels, which no screen needs before the sign-in.
 */
const common = [
  { namespace: 'platform', folder: path.join(root, 'platform') },
  { namespace: 'records', folder: path.join(root, 'platform/web/records') },
];

/**
 * All locale files of one language, with their namespaces: the slice's name, `slice/part` for a part of its screens or
 * of its server with its own texts, `slice/server` for texts of its whole server, `platform` or `records`. If a slice is
 * given, the other slices are left out.
 */
export function localeFiles(language: Language, slice?: string): { namespace: string; file: string }[] {
  const features = path.join(root, 'features');
  const slices = readdirSync(features)
    .filter((name) => slice === undefined || name === slice)
    .map((name) => ({ namespace: name, folder: path.join(features, name) }));
  const parts = slices.flatMap(({ namespace, folder }) =>
    ['server', ...partsIn(folder, 'server'), ...partsIn(folder, 'web')].map((part) => ({
      namespace: `${namespace}/${path.basename(part)}`,
      folder: path.join(folder, part),
    })),
  );
  return [...common, ...slices, ...parts]
    .map(({ namespace, folder }) => ({ namespace, file: path.join(folder, 'locales', `${language}.json`) }))
    .filter(({ file }) => existsSync(file));
}

function partsIn(slice: string, room: 'server' | 'web'): string[] {
  const folder = path.join(slice, room);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(room, name));
}

type Loaded = Translate & { has(key: string): boolean; raw: i18n['getResource'] };

/** Loads both languages of one namespace, or of all. */
export function loadWords(only?: string): Loaded {
  const resources: Record<string, Record<string, object>> = {};
  for (const language of languages) {
    const files = localeFiles(language, only?.replace(/\/.*/, ''))
      .filter(({ namespace }) => only === undefined || namespace === only)
      .map(({ namespace, file }) => [namespace, JSON.parse(readFileSync(file, 'utf8')) as object]);
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
  return Object.assign(translate, {
    has: (key: string) => instance.exists(key, { lng: 'en' }),
    raw: instance.getResource.bind(instance),
  });
}

/**
 * The texts of a namespace for papers and files, by language. Each thread loads them once, with the first text that it
 * asks for: a worker thread has no services.
 */
export function wordsOf<Texts>(namespace: string): (language: Language) => Words<Texts> {
  const load = loadedOnce(namespace);
  const known = new Map<Language, Words<Texts>>();
  return (language) => {
    const words = known.get(language) ?? wordsIn<Texts>(language, namespace, load());
    known.set(language, words);
    return words;
  };
}

function wordsIn<Texts>(language: Language, namespace: string, translate: Loaded): Words<Texts> {
  // A paper says the same texts as the one before it, and a file in each of its rows. There are as many as in the file.
  const said = new Map<string, string>();
  const words = (key: TextKey<Texts>, values?: Readonly<Record<string, string | number>>) => {
    if (values) return translate(language, `${namespace}:${key}`, values);
    const text = said.get(key) ?? translate(language, `${namespace}:${key}`);
    said.set(key, text);
    return text;
  };
  const has = (key: string): key is TextKey<Texts> => translate.has(`${namespace}:${key}`);
  return Object.assign(words, { has });
}

/**
 * The texts of a namespace as its locale files have them, by language and key: `path.to.texts`. For texts with
 * placeholders that i18next must leave as they are. undefined: nothing is there.
 */
export function rawTextsOf<Texts>(namespace: string): (language: Language, key: string) => Texts | undefined {
  const load = loadedOnce(namespace);
  return (language, key) => load().raw(language, namespace, key) as Texts | undefined;
}

function loadedOnce(namespace: string): () => Loaded {
  let loaded: Loaded | undefined;
  return () => {
    loaded ??= loadWords(namespace);
    return loaded;
  };
}
