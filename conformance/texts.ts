import path from 'node:path';
import { filesIn } from './house.ts';

/** A locale file: key to its forms. A plural's forms carry their category, a plain text's only form is `''`. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The key of a text without its plural category. */
export const formsOf = (key: string): string => key.replace(pluralForm, '');

/** Reads a locale file; keys are sorted and read as `path.to.text`. A text can be a list of its lines. */
export function textsIn(json: string): Texts {
  const texts = new Map<string, Map<string, string>>();
  for (const [key, text] of flatten(JSON.parse(json)).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const base = formsOf(key);
    const forms = texts.get(base) ?? new Map<string, string>();
    texts.set(base, forms.set(pluralForm.exec(key)?.[1] ?? '', text));
  }
  return texts;
}

function flatten(value: unknown, at = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) return [[at, value.join('\n')]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${at} is no text.`);
  return Object.entries(value).flatMap(([name, child]) => flatten(child, at ? `${at}.${name}` : name));
}

/** The names in `{{braces}}` of all forms of a text, sorted. */
export function placeholders(forms: ReadonlyMap<string, string> | undefined): string[] {
  const names = [...(forms?.values() ?? [])].flatMap((text) =>
    [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].sort();
}

/** The folders of everything that has texts: the platform, a slice, a part of its screens or of its server. */
export function foldersOfWords(): string[] {
  const folders = filesIn(['features', 'platform'], /^(en|es)\.json$/)
    .filter((file) => file.includes('/locales/'))
    .map((file) => path.posix.join(file, '../..'));
  return [...new Set(folders)];
}

/** The namespace of a folder's texts: the slice, `slice/part`, `slice/server`, `platform`, or `records`. */
export function namespaceOf(folder: string): string {
  const [, slice, part] = /^features\/([^/]+)(?:\/(?:(?:web|server)\/)?([^/]+))?$/.exec(folder) ?? [];
  if (!slice) return path.posix.basename(folder);
  return part ? `${slice}/${part}` : slice;
}
