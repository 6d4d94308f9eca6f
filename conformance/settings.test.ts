import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '#platform/testing/test-folder.ts';
import { read } from './house.ts';
import { defaultFaults, settingRows, settingsOf, settingsRead } from './settings.ts';

// The documented settings match what the server reads: the same names in all three documents, with the server's
// defaults.

const appKey = Buffer.alloc(32, 7).toString('base64');
const keyFile = path.join(testFolder(), 'key');
writeFileSync(keyFile, appKey);
const { all, secret } = settingsRead(keyFile);

const tables = ['README.md', 'docs/operations.md'];
const namesIn = (file: string) => new Set(settingRows(read(file)).map(({ name }) => name));

test.each(tables)('%s names every setting, and none that is not read', (file) => {
  expect([...namesIn(file)].sort()).toEqual(all);
});

test('.env.example names every setting, and none that is not read', () => {
  const named = settingsOf(read('.env.example')).filter((name) => !name.endsWith('_FILE'));
  expect(named.sort()).toEqual(all);
});

test.each(tables)('%s says the defaults that are taken', (file) => {
  expect(defaultFaults(settingRows(read(file)), appKey)).toEqual([]);
});

test('the handbook names every secret that can come from a file', () => {
  const [sentence = ''] = /[^\n]*\n?[^\n]*can come from a file/.exec(read('docs/operations.md')) ?? [];
  expect(secret.filter((name) => !sentence.includes(`\`${name}\``))).toEqual([]);
});

describe('the test itself', () => {
  test('reads a table, and no cell that only mentions a setting', () => {
    const table = '| Name | Default |\n| `PORT`  | `3000`  | the port |\n| `HOST`, `PORT` | as you like |\n';
    expect(settingRows(table)).toEqual([{ name: 'PORT', standard: '`3000`' }]);
    expect(settingsOf('# A port.\n#PORT=3000\nHOST=::1\n')).toEqual(['PORT']);
  });

  test('finds a default that is another one, and takes words for what they are', () => {
    const rows = [
      { name: 'PORT', standard: '`3001`' },
      { name: 'DATA_DIR', standard: '`data`, in the demo `demo-data`' },
      { name: 'BACKUP_DIR', standard: '`DATA_DIR/backups`' },
      { name: 'SMTP_URL', standard: 'none: files in `DATA_DIR/outbox`' },
    ];
    expect(defaultFaults(rows, appKey)).toEqual(['PORT is not 3001 when it is left out']);
  });

  test('sees what is read beside another setting, and from files', () => {
    expect(all).toEqual(expect.arrayContaining(['S3_REGION', 'TWILIO_API_URL', 'AGENCY_DOMAIN']));
    expect(secret).toEqual(expect.arrayContaining(['APP_KEY', 'S3_SECRET_ACCESS_KEY', 'OUTGOING_PROXY']));
  });
});
