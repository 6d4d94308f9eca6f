import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#platform/contract/language.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { Backup } from '../../contract.ts';
import BackupsView from './backups-view.tsx';

await startI18n(['platform', 'records', 'system']);

const backup = (given: Partial<Backup> = {}): Backup => ({
  id: '00000000-0000-4000-8000-000000000001',
  status: 'Done',
  cause: 'schedule',
  tenant_id: null,
  tenant_name: null,
  requested_at: '2026-11-16T08:00:00Z',
  made_at: '2026-11-16T08:00:01Z',
  bytes: 12_400_000,
  rows: 7_165,
  file: 'vigencia-a.backup',
  problem: null,
  proof: 'None',
  proved_at: null,
  ...given,
});
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const operator = (language: Language = 'en') => enter({ tab: 'superadmin', role: 'Super Admin', language });

beforeEach(() => operator());

test.each([
  ['en', 'Done, not tested', 'Nightly', 'Whole installation', '12.4 MB'],
  ['es', 'Listo, sin probar', 'Cada noche', 'Toda la instalación', '12.4 MB'],
] as const)(
  'a card says in %s of what a backup is, how large, and whether it was tested',
  async (language, ...texts) => {
    await operator(language);
    fakeServer({ 'GET /system/backups': [200, [backup()]] });
    await renderScreen(<BackupsView />);
    for (const text of [...texts, '7,165', 'vigencia-a.backup']) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect
      .element(page.getByRole('textbox'))
      .toHaveValue('npm run admin -- restore --from vigencia-a.backup --yes');
  },
);

test('a failed one says why, and can’t be tested', async () => {
  fakeServer({
    'GET /system/backups': [
      200,
      [backup({ status: 'Failed', problem: 'No space is left.', file: null, made_at: null })],
    ],
  });
  await renderScreen(<BackupsView />);
  await expect.element(page.getByText('Reason: No space is left.')).toBeVisible();
  expect(button(/Test restore/).elements()).toEqual([]);
});

test('a backup is asked for, and the refusal of a second one is told', async () => {
  fakeServer({
    'GET /system/backups': [200, []],
    'POST /system/backups': problem(409, 'backup_under_way', 'A backup is already running.'),
  });
  await renderScreen(<BackupsView />);
  await expect.element(page.getByText('No backups yet')).toBeVisible();
  await button('Back up now').click();
  await expect.element(page.getByText('A backup is already running.')).toBeVisible();
  expect(callsOf('POST')).toHaveLength(1);
});
