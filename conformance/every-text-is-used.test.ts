import { describe, expect, test } from 'vitest';
import { platformErrors } from '#platform/contract/errors.ts';
import { filesIn, isTest, read } from './house.ts';
import { liveRoutes } from './live-routes.ts';
import { platformConformance } from './platform-conformance.ts';
import { conformanceOfSlices } from './slice-conformance.ts';
import { type Groups, quotedIn, unaskedGroups, unusedTexts } from './text-uses.ts';
import { foldersOfWords, namespaceOf, textsIn } from './texts.ts';

const isAsking = (file: string) => !isTest(file) && !/\/(testing|conformance)\.ts$|\/testing\//.test(file);
const code = filesIn(['apps', 'features', 'platform'], /\.tsx?$/)
  .filter(isAsking)
  .map((file) => ({ file, text: read(file) }));
const quoted = code.map(({ file, text }) => ({ file, texts: quotedIn(text) }));
const quotedBelow = (...folders: string[]) =>
  new Set(
    quoted.flatMap(({ file, texts }) => (folders.some((folder) => file.startsWith(`${folder}/`)) ? [...texts] : [])),
  );
const all = quotedBelow('apps', 'features', 'platform');
const whole = code.map(({ text }) => text).join('\n');
/** The shell's texts belong to the platform, and so do the errors that every slice may answer with. */
const ownFolders: Record<string, string[]> = { platform: ['apps', 'platform'], records: ['platform/web/records'] };

/** The error codes of a slice's routes. */
const codesOf = (slice: string) =>
  liveRoutes.filter((bound) => bound.slice === slice).flatMap(({ route }) => Object.keys(route.errors ?? {}));

const groups = new Map<string, Groups>([
  ...[...conformanceOfSlices].map(([slice, { texts = {} }]): [string, Groups] => [
    slice,
    { ...texts, ...(codesOf(slice).length > 0 && { errors: codesOf(slice) }) },
  ]),
  ['platform', { ...platformConformance.texts, errors: Object.keys(platformErrors) }],
]);

/** A part of a slice uses the groups of the slice. */
const sliceOf = (namespace: string) => namespace.replace(/\/.*/, '');

/** The code that names texts without their namespace: for those of a part of a server, that server alone. */
const ownFoldersOf = (name: string, folder: string) =>
  ownFolders[name] ?? [/^features\/[^/]+\/server/.exec(folder)?.[0] ?? `features/${sliceOf(name)}`];

const namespaces = foldersOfWords().map((folder) => {
  const name = namespaceOf(folder);
  const [beside, own] = [quotedBelow(folder), quotedBelow(...ownFoldersOf(name, folder))];
  return { name, texts: textsIn(read(`${folder}/locales/en.json`)), askers: { name, beside, own, all } };
});

test.each(namespaces)('every text of $name is asked for somewhere', ({ name, texts, askers }) => {
  expect(texts.size).toBeGreaterThan(0);
  expect(unusedTexts(texts, groups.get(sliceOf(name)) ?? {}, askers)).toEqual([]);
});

test.each([...groups])('every group that %s names is asked for by its values', (_, named) => {
  expect(unaskedGroups(named, whole)).toEqual([]);
});

describe('the test itself', () => {
  const texts = textsIn(
    JSON.stringify({
      title: 'T',
      status: { new: 'N', gone: 'G' },
      words: { use: { farm: 'F' } },
      days_one: '1',
      days_other: 'n',
    }),
  );
  const askers = (own: string) => ({
    name: 'leads',
    beside: quotedIn(own),
    own: quotedIn(own),
    all: quotedIn(`${own} t('quotes:status.gone')`),
  });
  const asking = `t('title'); t(\`status.$\{x}\`); t(\`words.$\{a}.$\{b}\`); t('leads:days', { count })`;
  const known: Groups = { status: ['new'], 'words.use': ['farm'] };

  test('finds a text whose value is none, though its group is asked for', () => {
    expect(unusedTexts(texts, known, askers(asking))).toEqual(['status.gone']);
    expect(unusedTexts(texts, {}, askers(asking))).toEqual(['status.gone', 'status.new', 'words.use.farm']);
  });

  test('finds a text of a named group whose value stands nowhere', () => {
    const named: Groups = { status: 'named', 'words.use': 'named' };
    expect(unusedTexts(texts, named, askers(`${asking}; const all = ['new', 'farm.house']`))).toEqual([
      'status.gone',
      'words.use.farm',
    ]);
  });

  test('finds a text that is only part of another name', () => {
    expect(unusedTexts(texts, known, askers("t('status.gone.by'); t('subtitle'); t('days')"))).toEqual([
      'status.gone',
      'title',
    ]);
  });

  test('finds a group that nothing asks for', () => {
    expect(unaskedGroups({ ...known, errors: ['no'] }, asking)).toEqual(['errors']);
  });
});
