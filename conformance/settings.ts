import { readConfig } from '#platform/server/ground/config.ts';

/** A row of a settings table: the name, and the default as written. */
export interface SettingRow {
  name: string;
  standard: string;
}

/** The rows in a document's tables whose first cell contains only the name of a setting. */
export const settingRows = (markdown: string): SettingRow[] =>
  [...markdown.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| ([^|]*)\|/gm)].map(([, name = '', standard = '']) => ({
    name,
    standard: standard.trim(),
  }));

/** The settings of a file like `.env.example`, where each is written as `#NAME=value`. */
export const settingsOf = (text: string): string[] =>
  [...text.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

/**
 * The settings that the server reads, and those that may be given as a file instead. `file` holds a key. Settings that
 * are read only if another one is set are included.
 */
export function settingsRead(file: string): { all: string[]; secret: string[] } {
  const asked = new Set<string>();
  const given: Record<string, string> = {
    S3_BUCKET_URL: 'https://s3.example.com/files',
    APP_KEY_FILE: file,
    S3_ACCESS_KEY_ID_FILE: file,
    S3_SECRET_ACCESS_KEY_FILE: file,
  };
  const watched = new Proxy(given, {
    get(target, name: string) {
      asked.add(name);
      return target[name];
    },
  });
  readConfig(watched);
  const all = [...asked].filter((name) => !name.endsWith('_FILE')).sort();
  return { all, secret: all.filter((name) => asked.has(`${name}_FILE`)) };
}

/** The rows whose default value differs from the one that the server uses without the setting. */
export function defaultFaults(rows: readonly SettingRow[], appKey: string): string[] {
  const taken = (settings: Record<string, string>) => {
    // Whether the environment sets it differs; its value doesn't.
    const { fixedRates: _, ...config } = readConfig({ APP_KEY: appKey, ...settings });
    return JSON.stringify(config);
  };
  const words: Record<string, string> = { HOST: '127.0.0.1', PORT: '3000', DATA_DIR: 'data' };
  return rows
    .flatMap(({ name, standard }) => {
      const value = /^`([^`]+)`(?:,|$)/
        .exec(standard)?.[1]
        ?.replace(/HOST|PORT|DATA_DIR/g, (word) => words[word] ?? word);
      return value === undefined || name === 'APP_KEY' ? [] : [{ name, value }];
    })
    .filter(({ name, value }) => taken({ [name]: value }) !== taken({}))
    .map(({ name, value }) => `${name} is not ${value} when it is left out`);
}
