import path from 'node:path';
import { expect, test } from 'vitest';
import { codeFolders, filesIn } from './house.ts';

/** Names that don't describe their content. */
const emptyNames = /^(utils?|helpers?|common|types|manager|misc)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names set by conventions: a migration's number, a language tag, a tool's double extension. */
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;

const sources = filesIn(codeFolders, /\.(ts|tsx|mjs|css|html|sql)$/);

test('every file and folder is named in kebab-case', () => {
  const isWellNamed = (name: string) => migration.test(name) || name.split('.').every((part) => kebab.test(part));
  const badlyNamed = sources.filter((file) => !file.split('/').every(isWellNamed));
  expect(badlyNamed).toEqual([]);
});

test('no file or folder has a name that says nothing', () => {
  const words = (file: string) =>
    path
      .dirname(file)
      .split('/')
      .concat(path.basename(file).split('.')[0] ?? '');
  expect(sources.filter((file) => words(file).some((word) => emptyNames.test(word)))).toEqual([]);
});
