import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { BackgroundWork } from '../../contract.ts';
import WorkView from './work-view.tsx';

await startI18n(['platform', 'records', 'system']);

const id = '00000000-0000-4000-8000-000000000001';
const work: BackgroundWork = {
  due: 1_200,
  running: 3,
  later: 14,
  held: 2,
  failed: 1,
  failed_jobs: [
    {
      id,
      job: 'communications.send-message',
      tenant_id: null,
      tenant_name: 'Sol Seguros',
      enqueued_at: '2026-11-16T19:00:00Z',
      failed_at: '2026-11-16T20:00:00Z',
      tries: 5,
    },
  ],
};

beforeEach(() => enter({ tab: 'superadmin', role: 'Super Admin' }));

test.each(['en', 'es'] as const)(
  'shows in %s what waits, and what failed for good, of whose agency',
  async (language) => {
    await enter({ tab: 'superadmin', role: 'Super Admin', language });
    fakeServer({ 'GET /system/work': [200, work] });
    await renderScreen(<WorkView />);
    const card = page.getByRole('article', { name: 'communications.send-message' });
    for (const text of ['Sol Seguros', '5']) await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText('1,200', { exact: true })).toBeVisible();
  },
);

test('is done again, or dropped, and a refusal is told', async () => {
  fakeServer({
    'GET /system/work': [200, work],
    [`POST /system/work/${id}/retry`]: problem(409, 'no_such_work', 'This work is gone.'),
    [`DELETE /system/work/${id}`]: [200, {}],
  });
  await renderScreen(<WorkView />);
  await page.getByRole('button', { name: 'Retry communications.send-message' }).click();
  await expect.element(page.getByText('This work is gone.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard communications.send-message' }).click();
  await expect.poll(() => callsOf('DELETE')).toHaveLength(1);
});

test('where nothing failed it is said', async () => {
  fakeServer({ 'GET /system/work': [200, { ...work, failed: 0, failed_jobs: [] }] });
  await renderScreen(<WorkView />);
  await expect.element(page.getByText('No failed jobs')).toBeVisible();
});
