import { expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { type MadeName, madeNameOf, madeNames } from '#platform/contract/made-names.ts';
import { read } from './house.ts';

/** The text with which the server makes each name. */
const makers: Record<MadeName, [slice: string, key: string]> = {
  renewal_task: ['renewals', 'task.title'],
  renewal_text: ['renewals', 'task.description'],
  x_date_task: ['tasks', 'x_date.title'],
  x_date_with: ['tasks', 'x_date.with'],
  x_date_without: ['tasks', 'x_date.without'],
  reply_task: ['communications', 'reply_task.title'],
  reply_text: ['communications', 'reply_task.text'],
  wrong_number_text: ['communications', 'reply_task.wrong_number'],
  quote_note: ['policies', 'automatic_note'],
  files: ['integrations', 'answers.silent_name'],
};

const textAt = (file: string, key: string): string =>
  key
    .split('.')
    .reduce<unknown>((words, part) => (words as Record<string, unknown>)[part], JSON.parse(read(file))) as string;

const filled = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'POL-2026-000007');

test.each(languages.flatMap((language) => madeNames.map((name) => [name, language] as const)))(
  'the name %s, as it is made and shown in %s, is recognized',
  (name, language) => {
    const [slice, key] = makers[name];
    const made = textAt(`features/${slice}/locales/${language}.json`, key);
    const shown = textAt(`platform/web/records/locales/${language}.json`, `made.${name}`);
    expect(madeNameOf(filled(made))).toMatchObject({ name });
    expect(shown).toBe(made);
  },
);

test.each(['Enero 2026', 'january 2026', 'Enero de 2026'])('%s is a month', (name) => {
  expect(madeNameOf(name)).toEqual({ month: '2026-01' });
});

test.each(['', 'Archivos viejos', 'Enero', 'Call Rosa about January 2026'])('“%s” is a person’s own', (name) => {
  expect(madeNameOf(name)).toBeNull();
});
