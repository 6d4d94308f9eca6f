import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

// How much the browser loads, in bytes of gzip. Fails when a budget is passed.

const root = path.resolve(import.meta.dirname, '../dist/web');

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const manifest = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const budgets = {
  'sign-in screen (JS and CSS)': 150_000,
  // Each tab brings its contract, its door and its sign along: that of the users 1 kB.
  'shell, beyond sign-in': 101_000,
  'what every form needs, beyond the shell': 8_000,
  'leads tab, beyond the shell': 33_000,
  'create-lead dialog, beyond the tab and the forms': 15_000,
  'lead panel, beyond the tab and the forms': 15_000,
  'dashboard tab, beyond the shell': 15_000,
  // They come after the figures, in their place.
  "the day's tasks, beyond the dashboard": 17_000,
  'policies tab, beyond the shell': 35_000,
  'policy panel, beyond the tab and the forms': 15_000,
  'create-policy dialog, beyond the tab and the forms': 15_000,
  'quotes tab, beyond the shell': 37_000,
  'create-quote dialog, beyond the tab and the forms': 15_000,
  'quote panel, beyond the tab and the forms': 15_000,
  'tasks tab, beyond the shell': 33_000,
  'create-task dialog, beyond the tab and the forms': 15_000,
  'task panel, beyond the tab and the forms': 15_000,
  // The shapes of all its calls come along.
  'commissions tab, beyond the shell': 36_000,
  // What a period holds, with the table of its lines and the words of both.
  'periods of commissions, beyond the shell': 43_000,
  'settings of commissions, beyond the shell': 35_000,
  'commission panel, beyond the tab and the forms': 15_000,
  'rule dialog, beyond the settings and the forms': 15_000,
  'integrations tab, beyond the shell': 35_000,
  'create-integration dialog, beyond the tab and the forms': 15_000,
  'integration panel, beyond the tab and the forms': 15_000,
  'incoming leads, beyond the tab': 15_000,
  'file of leads, beyond the tab': 20_000,
  'one language file': 4_000,
  'everything of sign-in, dashboard, leads, quotes, policies and users, in one language': 450_000,
  // The editor of mappings, and what reads mappings in the browser as the server does (CEL, patterns that end, phones):
  // an Admin who configures loads it, and nobody else.
  'mapping screen, beyond the tab': 23_000,
  'what mappings are read by': 130_000,
  // The commissions brought 26 kB (four sections, a panel, nine dialogs and their words), the integrations 84 (five
  // sections, a panel, eight dialogs, guides of ten types).
  'everything else in one language': 615_000,
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

const locale = (slice: string) => [...filesOf(keyOf(`${slice}/locales/es.json`))];
const signIn = new Set([
  ...['index.html', 'start.tsx'].flatMap((part) => [...filesOf(keyOf(part))]),
  ...['platform', 'auth', 'users'].flatMap(locale),
]);
const forms = filesOf(keyNamed('forms'));
const beyond = (ending: string, known: Set<string>) =>
  [...filesOf(keyOf(ending))].filter((file) => !known.has(file) && !forms.has(file));
// The dialogs of what can be begun from anywhere come with it.
const dialogs = ['create-lead-dialog.tsx', 'quoting-dialog.tsx'].map(keyOf);
const shell = new Set([keyOf('shell.tsx'), ...dialogs].flatMap((key) => [...filesOf(key)]).concat(...signIn));
const tab = (view: string, locales: readonly string[]) =>
  new Set([...shell, ...filesOf(keyOf(view)), ...locales.flatMap(locale)]);
const leads = tab('leads-screen.tsx', ['leads', 'records']);
for (const file of filesOf(keyOf('quotes/web/quote-lead.tsx'))) leads.add(file);
const quotes = tab('quotes-screen.tsx', ['quotes', 'proposals', 'leads', 'records']);
for (const filling of ['policies/web/create-policy.tsx', 'proposals/web/proposal-button.tsx'].map(keyOf)) {
  for (const file of filesOf(filling)) quotes.add(file);
}
const dashboard = tab('dashboard-screen.tsx', ['dashboard', 'leads', 'quotes', 'policies', 'records']);
const policies = tab('policies-screen.tsx', ['policies', 'leads', 'records']);
const tasks = tab('tasks-screen.tsx', ['tasks', 'records']);
const commissions = tab('commissions/web/list-section.tsx', ['commissions', 'leads', 'records']);
const periods = tab('periods-section.tsx', ['commissions', 'commissions/web/periods', 'leads', 'records']);
const schemes = tab('settings-section.tsx', ['commissions', 'commissions/web/settings', 'leads', 'records']);
const integrations = tab('list-view.tsx', ['integrations', 'integrations/web/setup', 'leads', 'records']);
const mappings = tab('mapping-screen.tsx', ['integrations', 'integrations/web/mapping']);
const mappers = filesOf(keyOf('mapping/preview.tsx'));
for (const file of mappings) mappers.delete(file);
const localeFiles = Object.keys(manifest).filter((key) => key.includes('/locales/'));
const english = new Set(localeFiles.filter((key) => key.endsWith('en.json')).map((key) => manifest[key]?.file));
const assets = readdirSync(path.join(root, 'assets'))
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => `assets/${file}`)
  .filter((file) => !english.has(file));

/** What came after those tabs: each brings its own, and none makes the others heavier. */
const laterSlices = /(^|\/)features\/(notifications|tasks|renewals|two-step|commissions|integrations)\//;

/** The files of a chunk and of all that it may load, but for what only later slices load. */
function reachedFrom(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || laterSlices.test(key)) return seen;
  seen.add(key);
  for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) {
    reachedFrom(next, seen);
  }
  return seen;
}
const firstTabs = new Set([...reachedFrom('index.html')].flatMap((key) => [...filesOf(key)]));

const measured: Record<keyof typeof budgets, number> = {
  'sign-in screen (JS and CSS)': sizeOf(signIn),
  'shell, beyond sign-in': sizeOf([...shell].filter((file) => !signIn.has(file))),
  'what every form needs, beyond the shell': sizeOf([...forms].filter((file) => !shell.has(file))),
  'leads tab, beyond the shell': sizeOf([...leads].filter((file) => !shell.has(file))),
  'create-lead dialog, beyond the tab and the forms': sizeOf(beyond('create-lead-form.tsx', leads)),
  'lead panel, beyond the tab and the forms': sizeOf(beyond('lead-panel-content.tsx', leads)),
  'dashboard tab, beyond the shell': sizeOf([...dashboard].filter((file) => !shell.has(file))),
  "the day's tasks, beyond the dashboard": sizeOf(
    [...filesOf(keyOf('tasks/web/elsewhere.tsx')), ...locale('tasks')].filter((file) => !dashboard.has(file)),
  ),
  'policies tab, beyond the shell': sizeOf([...policies].filter((file) => !shell.has(file))),
  'policy panel, beyond the tab and the forms': sizeOf(beyond('policy-panel-content.tsx', policies)),
  'create-policy dialog, beyond the tab and the forms': sizeOf(beyond('create-policy-form.tsx', policies)),
  'quotes tab, beyond the shell': sizeOf([...quotes].filter((file) => !shell.has(file))),
  'create-quote dialog, beyond the tab and the forms': sizeOf(beyond('create-quote-form.tsx', quotes)),
  'quote panel, beyond the tab and the forms': sizeOf(beyond('quote-panel-content.tsx', quotes)),
  'tasks tab, beyond the shell': sizeOf([...tasks].filter((file) => !shell.has(file))),
  'create-task dialog, beyond the tab and the forms': sizeOf(beyond('create-task-form.tsx', tasks)),
  'task panel, beyond the tab and the forms': sizeOf(beyond('task-panel-content.tsx', tasks)),
  'commissions tab, beyond the shell': sizeOf([...commissions].filter((file) => !shell.has(file))),
  'periods of commissions, beyond the shell': sizeOf([...periods].filter((file) => !shell.has(file))),
  'settings of commissions, beyond the shell': sizeOf([...schemes].filter((file) => !shell.has(file))),
  'commission panel, beyond the tab and the forms': sizeOf(beyond('commission-panel-content.tsx', commissions)),
  'rule dialog, beyond the settings and the forms': sizeOf(beyond('create-rule-form.tsx', schemes)),
  'integrations tab, beyond the shell': sizeOf([...integrations].filter((file) => !shell.has(file))),
  'create-integration dialog, beyond the tab and the forms': sizeOf(
    beyond('create-integration-form.tsx', integrations),
  ),
  'integration panel, beyond the tab and the forms': sizeOf(beyond('integration-panel-content.tsx', integrations)),
  'incoming leads, beyond the tab': sizeOf(
    [...tab('incoming-view.tsx', ['web/incoming'])].filter((file) => !integrations.has(file)),
  ),
  'file of leads, beyond the tab': sizeOf(
    [...tab('upload/upload.tsx', ['web/upload'])].filter((file) => !integrations.has(file)),
  ),
  'one language file': Math.max(...localeFiles.map((key) => sizeOf([manifest[key]?.file ?? '']))),
  'everything of sign-in, dashboard, leads, quotes, policies and users, in one language': sizeOf(
    [...firstTabs].filter((file) => !english.has(file)),
  ),
  'mapping screen, beyond the tab': sizeOf([...mappings].filter((file) => !integrations.has(file))),
  'what mappings are read by': sizeOf(mappers),
  'everything else in one language': sizeOf(assets.filter((file) => !mappers.has(file))),
};

let failed = 0;
for (const [name, budget] of Object.entries(budgets)) {
  const size = measured[name as keyof typeof budgets];
  const passed = size <= budget;
  if (!passed) failed += 1;
  process.stdout.write(`${passed ? 'ok  ' : 'OVER'} ${name}: ${(size / 1000).toFixed(1)} of ${budget / 1000} kB\n`);
}
process.exitCode = failed > 0 ? 1 : 0;
