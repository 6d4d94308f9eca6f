import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// What the product knows of a vendor is in the two files of its type, so that one vendor is one place to read and change.

const slice = path.resolve(import.meta.dirname, '../..');

/** Types that are no vendor, and the files for all types. */
const general = ['rest-api', 'webhook', 'file-upload', 'custom', 'source-type', 'source-types'];
const namesIn = (half: string) =>
  readdirSync(path.join(slice, half, 'source-types'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'));
/** The vendors: each has a file in both halves. */
const vendors = namesIn('contract').filter((name) => namesIn('server').includes(name) && !general.includes(name));

/** Further names of vendors. */
const alsoCalled: Readonly<Record<string, RegExp>> = { facebook: /\bMeta\b/ };
const isNamed = (vendor: string, line: string) =>
  new RegExp(vendor, 'i').test(line) || (alsoCalled[vendor]?.test(line) ?? false);

/** The files that list all types: their names, their two registries, their icons. */
const lists = new Set([
  'contract/choices.ts',
  'contract/source-types/source-types.ts',
  'server/source-types/source-types.ts',
  'web/looks.ts',
]);

/** Files that name vendors for another reason. */
const others: Readonly<Record<string, string>> = {
  'contract/mapping/words.ts': 'what people write as the source of a lead',
  'server/import-leads/meta-export.ts': 'an export of a vendor, by its columns, gives its leads a source',
};

const isForTests = (file: string) => /^(testing\.ts|testing\/|conformance\.ts)|\.test\.tsx?$/.test(file);
const isOwn = (file: string, vendor: string) =>
  ['contract', 'server'].some((half) => file === `${half}/source-types/${vendor}.ts`);

/** The lines of a file that name a vendor whose file it is not. */
function vendorsNamedIn(file: string, text: string): string[] {
  if (lists.has(file)) return [];
  const foreign = vendors.filter((vendor) => !isOwn(file, vendor));
  return text
    .split('\n')
    .flatMap((line, at) => (foreign.some((vendor) => isNamed(vendor, line)) ? [`${file}:${at + 1}`] : []));
}

const files = readdirSync(slice, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !isForTests(file));
const read = (file: string) => readFileSync(path.join(slice, file), 'utf8');

test('a vendor is named in its own two files and in the lists of types', () => {
  expect(vendors).toEqual(expect.arrayContaining(['facebook', 'google', 'hubspot', 'linkedin', 'mailchimp', 'zapier']));
  expect(files.length).toBeGreaterThan(200);
  const naming = files.filter((file) => !(file in others)).flatMap((file) => vendorsNamedIn(file, read(file)));
  expect(naming).toEqual([]);
});

test('each exception still names one', () => {
  expect(Object.keys(others).filter((file) => vendorsNamedIn(file, read(file)).length === 0)).toEqual([]);
});

test('a planted name is found, also in the file of another vendor', () => {
  const planted = "switch (type) {\n  case 'Google Ads':\n    return 503;\n}";
  expect(vendorsNamedIn('server/deliveries/receive.ts', planted)).toEqual(['server/deliveries/receive.ts:2']);
  expect(vendorsNamedIn('server/source-types/google.ts', planted)).toEqual([]);
  expect(vendorsNamedIn('server/source-types/facebook.ts', planted)).toEqual(['server/source-types/facebook.ts:2']);
  expect(vendorsNamedIn('web/mapping/use-mapping.ts', '  // As Meta does.')).toEqual(['web/mapping/use-mapping.ts:1']);
  expect(vendorsNamedIn('web/mapping/use-mapping.ts', "    meta: { shows: ['integration'] },")).toEqual([]);
});
