import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

// How much the browser loads, in bytes of gzip. Fails if a budget is exceeded. Each budget applies to one kind of part,
// and the parts of a kind are read from the build and from the slices' entry points. A new tab, section or dialog needs
// no edit here.

const root = path.resolve(import.meta.dirname, '../dist/web');

interface Chunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const manifest = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** kB per kind, beyond what is loaded already. */
const kinds = { tab: 36, section: 20, panel: 15, dialog: 15, part: 15, slice: 110 } as const;

/** Parts with a larger budget, each with its own limit in kB and its reason. */
const exceptions: Readonly<Record<string, number>> = {
  // The mapping editor with its standard mappings, and the functions that a rule may call.
  'slice integrations': 125,
  // The content of a period, with the table of its lines.
  'section features/commissions/web/periods/periods-section.tsx': 22,
  // The engine's settings and progress are above its list.
  'tab renewals': 39,
};

/** The files a chunk needs at once: itself, its static imports, and their styles. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(root, file))).length, 0);
}

function keyOf(ending: string): string {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(ending));
  if (!key) throw new Error(`The build has no chunk for ${ending}.`);
  return key;
}

function keyNamed(name: string): string {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name);
  if (!key) throw new Error(`The build has no chunk ${name}.`);
  return key;
}

const features = path.resolve(import.meta.dirname, '../features');
const sum = (lists: Iterable<string>[]) => new Set(lists.flatMap((list) => [...list]));
const without = (files: Iterable<string>, ...known: ReadonlySet<string>[]) =>
  [...files].filter((file) => !known.some((each) => each.has(file)));
const locale = (namespace: string) => {
  const [slice = '', ...rest] = namespace.split('/');
  const folder = rest.length > 0 ? [slice, 'web', ...rest].join('/') : slice;
  return [...filesOf(keyOf(`${folder}/locales/es.json`))];
};
const signIn = sum([
  ...['index.html', 'start.tsx'].map((part) => filesOf(keyOf(part))),
  ...['platform', 'auth', 'users'].map(locale),
]);
const forms = filesOf(keyNamed('forms'));
// Dialogs that can be opened from anywhere are loaded with the shell.
const anywhere = ['shell.tsx', 'create-lead-dialog.tsx', 'quoting-dialog.tsx'].map((part) => filesOf(keyOf(part)));
const shell = sum([signIn, ...anywhere]);

/** A tab as its entry point declares it: its texts, and the modules of its views. The first view is shown first. */
function readDoor(slice: string): { words: string[]; views: string[] } | null {
  const door = path.join(features, slice, 'web/index.tsx');
  const declared =
    existsSync(door) && /Screen = \{.*?^\} as const satisfies Screen;/ms.exec(readFileSync(door, 'utf8'))?.[0];
  if (!declared) return null;
  const words = /\bwords: \[([^\]]*)\]/.exec(declared)?.[1] ?? '';
  const [views = ''] = declared.split(/\bacts: \[/);
  return {
    words: [...words.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
    views: [...views.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, view = '']) => `features/${slice}/web/${view}`),
  };
}

/** The chunks of a slice that are loaded on demand. */
const partsOf = (slice: string) =>
  Object.keys(manifest).filter((key) => key.includes(`features/${slice}/web/`) && manifest[key]?.isDynamicEntry);

type Kind = keyof typeof kinds;
interface Measured {
  name: string;
  kind: Kind;
  bytes: number;
}

function measureSlice(slice: string): Measured[] {
  const door = readDoor(slice);
  const [first, ...others] = door?.views ?? [];
  const words = sum((door?.words ?? []).map(locale));
  const tab = sum([shell, words, ...(first ? [filesOf(keyOf(first))] : [])]);
  // Code that several parts of a slice share is loaded with the first of them. It is counted once, for the slice's
  // views.
  const views = sum([tab, ...others.map((view) => filesOf(keyOf(view)))]);
  const parts = partsOf(slice).filter((key) => ![first, ...others].some((view) => view && key.endsWith(view)));
  const kindOf = (key: string): Kind =>
    /-panel-content\.tsx$/.test(key) ? 'panel' : /-(form|editor|dialog)\.tsx$/.test(key) ? 'dialog' : 'part';
  const own = sum(partsOf(slice).map((key) => filesOf(key)));
  return [
    ...(first ? [{ name: slice, kind: 'tab' as const, bytes: sizeOf(without(tab, shell)) }] : []),
    ...others.map((view) => ({
      name: view,
      kind: 'section' as const,
      bytes: sizeOf(without(filesOf(keyOf(view)), tab, forms)),
    })),
    ...parts.map((key) => ({
      name: key.slice(key.indexOf('features/')),
      kind: kindOf(key),
      bytes: sizeOf(without(filesOf(key), views, forms)),
    })),
    { name: slice, kind: 'slice', bytes: sizeOf(without(own, shell, forms)) },
  ];
}

const slices = readdirSync(features).filter((slice) => partsOf(slice).length > 0);
const tabs = slices.filter((slice) => readDoor(slice)).length;
const localeFiles = Object.keys(manifest).filter((key) => key.includes('/locales/'));
const english = new Set(localeFiles.filter((key) => key.endsWith('en.json')).map((key) => manifest[key]?.file));

/** The slices that exist first. A later slice adds its own code, and makes none of these larger. */
const firstSlices =
  /features\/(tenants|users|auth|clients|leads|quotes|proposals|policies|dashboard|search|story|live)\//;

/** The files of a chunk and of everything that it may load, except what only later slices load. */
function reachedFrom(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || (key.includes('features/') && !firstSlices.test(key))) return seen;
  seen.add(key);
  for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) {
    reachedFrom(next, seen);
  }
  return seen;
}
const firstTabs = new Set([...reachedFrom('index.html')].flatMap((key) => [...filesOf(key)]));

const wholes = [
  { name: 'sign-in screen (JS and CSS)', kB: 150, bytes: sizeOf(signIn) },
  // Each tab adds its contract, its entry point and its icon.
  { name: `shell of ${tabs} tabs, beyond sign-in`, kB: 95 + tabs, bytes: sizeOf(without(shell, signIn)) },
  { name: 'what every form needs, beyond the shell', kB: 8, bytes: sizeOf(without(forms, shell)) },
  {
    name: 'one language file',
    kB: 4,
    bytes: Math.max(...localeFiles.map((key) => sizeOf([manifest[key]?.file ?? '']))),
  },
  {
    name: 'everything of sign-in, dashboard, leads, quotes, policies and users, in one language',
    kB: 450,
    bytes: sizeOf([...firstTabs].filter((file) => !english.has(file))),
  },
];
const ofKinds = slices.flatMap(measureSlice).map(({ name, kind, bytes }) => {
  const title = `${kind} ${name}`;
  return { name: title, kB: exceptions[title] ?? kinds[kind], bytes, mayBeUnsaid: exceptions[title] === undefined };
});
const gone = Object.keys(exceptions).filter((title) => !ofKinds.some(({ name }) => name === title));

let failed = gone.length;
for (const title of gone) process.stdout.write(`GONE ${title}: take its exception out\n`);
for (const { name, kB, bytes, mayBeUnsaid } of [
  ...wholes.map((each) => ({ ...each, mayBeUnsaid: false })),
  ...ofKinds,
]) {
  const passed = bytes <= kB * 1000;
  if (!passed) failed += 1;
  // Of the parts that share a kind, only those near the budget are listed.
  if (mayBeUnsaid && bytes < kB * 800) continue;
  process.stdout.write(`${passed ? 'ok  ' : 'OVER'} ${name}: ${(bytes / 1000).toFixed(1)} of ${kB} kB\n`);
}
process.exitCode = failed > 0 ? 1 : 0;
