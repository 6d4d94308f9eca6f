import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allForms, hookAddresses, hookRoutes } from '../../contract/providers/providers.ts';
import { hookHandlers } from '../hooks/hook-handlers.ts';
import { providers } from './providers.ts';

// What Vigencia knows of a vendor is in the vendor's two files. A third vendor would else be a search through the slice.

const slice = path.resolve(import.meta.dirname, '../..');
const inProviders = (folder: string) => readdirSync(path.join(slice, folder, 'providers'));
const isVendor = (file: string) => !/^(provider|provider-form|providers|hook)\.ts$|\.test\.ts$/.test(file);
const vendors = inProviders('contract')
  .filter(isVendor)
  .map((file) => path.basename(file, '.ts'))
  .sort();

/** Files that may name every vendor: the registries, columns, and what only tests load. */
const open =
  /^(contract|server)\/providers\/providers\.ts$|^server\/schema\.ts$|(^|\/)fixtures\/|\.test\.tsx?$|^testing(\.ts$|\/)|\/test-[\w-]+\.tsx?$/;

/** The vendors that another file names, and why it may. */
const exceptions: Readonly<Record<string, string>> = {
  'server/providers/sendgrid.ts: twilio': "SendGrid's headers have the name of the company that owns it.",
};

const isOwn = (file: string, vendor: string) => new RegExp(`^(contract|server)/providers/${vendor}\\.ts$`).test(file);

/** The files that name a vendor without being its own, each as `file: vendor`. */
function namedIn(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .filter((file) => !open.test(file))
    .flatMap((file) =>
      vendors
        .filter((vendor) => !isOwn(file, vendor) && new RegExp(vendor, 'i').test(read(file)))
        .map((vendor) => `${file}: ${vendor}`),
    );
}

const files = globSync('**/*.{ts,tsx,css}', { cwd: slice }).map((file) => file.replaceAll(path.sep, '/'));

test('a vendor is named in its own two files and in the registries', () => {
  expect(vendors).toEqual(expect.arrayContaining(['sendgrid', 'smtp', 'twilio']));
  expect(files.length).toBeGreaterThan(200);
  expect(namedIn(files, (file) => readFileSync(path.join(slice, file), 'utf8'))).toEqual(Object.keys(exceptions));
});

test('a vendor has both files and stands in both registries, and each of its calls has a handler', () => {
  expect(inProviders('server').filter(isVendor)).toEqual(vendors.map((vendor) => `${vendor}.ts`));
  expect(allForms.map(({ name }) => name.toLowerCase()).sort()).toEqual(vendors);
  expect(providers.map(({ name }) => name)).toEqual(allForms.map(({ name }) => name));
  expect(Object.keys(hookHandlers).sort()).toEqual(Object.keys(hookRoutes).sort());
  expect(Object.values(hookAddresses).sort()).toEqual(Object.keys(hookRoutes).sort());
});

test('a name is found in a sentence, a key and an import, and not in a file that may have it', () => {
  const planted = new Map([
    ['web/settings/sms-section.tsx', "t('fields.twilio_auth_token')"],
    ['server/sending/judge.ts', '// Over SMTP it waits.'],
    ['server/hooks/receive-events.ts', "import { sendgrid } from '../providers/sendgrid.ts';"],
    ['server/providers/providers.ts', "import { sendgrid } from './sendgrid.ts';"],
    ['server/providers/sendgrid.ts', "name: 'SendGrid'"],
    ['contract/providers/twilio.ts', "path: '/hooks/twilio/status/{address}'"],
    ['contract/providers/smtp.ts', '// Not as Twilio.'],
    ['server/sending/outcomes.test.ts', "'twilio-sms-create'"],
    ['web/settings/settings-view.tsx', 'The provider of messages'],
  ]);
  expect(namedIn([...planted.keys()], (file) => planted.get(file) ?? '')).toEqual([
    'web/settings/sms-section.tsx: twilio',
    'server/sending/judge.ts: smtp',
    'server/hooks/receive-events.ts: sendgrid',
    'contract/providers/smtp.ts: twilio',
  ]);
});
