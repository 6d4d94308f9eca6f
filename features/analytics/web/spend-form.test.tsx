import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { leadSources } from '#features/leads/contract.ts';
import { keepServerTime } from '#platform/web/clock.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import SpendForm from './spend-form.tsx';

await startI18n(['platform', 'analytics', 'analytics/more']);
const noon = 'Mon, 16 Nov 2026 17:00:00 GMT';
beforeEach(async () => {
  await enter({ tab: 'analytics', role: 'Admin' });
  vi.setSystemTime(noon);
  keepServerTime(noon);
});

/** No leads in September. In October seven from Web, which cost 80.50, and in November two. */
const spend = ['2026-09-01', '2026-10-01', '2026-11-01'].flatMap((month, at) =>
  leadSources.map((source) => ({
    source,
    month,
    amount: source === 'Web' && at === 1 ? 80.5 : null,
    leads: source === 'Web' ? [0, 7, 2][at] : 0,
  })),
);
const answers = {
  'GET /analytics/spend': [200, spend] as [number, unknown],
  'PUT /analytics/spend': [200, { spend: [] }] as [number, unknown],
};
const month = (name: string) => page.getByRole('group', { name });

test('every source has a field in each month since leads came, which says how many; one call takes what has changed', async () => {
  fakeServer(answers);
  const close = vi.fn();
  await renderScreen(<SpendForm close={close} />);
  await expect.element(month('November 2026')).toBeVisible();
  expect(month('September 2026').elements()).toHaveLength(0);
  await expect.element(month('October 2026').getByRole('textbox')).toHaveLength(leadSources.length);
  await expect.element(month('October 2026').getByText('7 leads')).toBeVisible();
  await page.getByRole('button', { name: 'Copy last month to November 2026' }).click();
  await expect.element(month('November 2026').getByLabelText('Web')).toHaveValue('80.50');
  await month('November 2026').getByLabelText('Call').fill('1,200');
  await month('October 2026').getByLabelText('Web').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(callsOf('PUT /analytics/spend').map(({ body }) => body)).toEqual([
    {
      spend: expect.toSatisfy((cells: { source: string; month: string; amount: number | null }[]) => {
        const told = cells.map(({ source, month: of, amount }) => `${source} ${of} ${amount}`).sort();
        expect(told).toEqual(['Call 2026-11-01 1200', 'Web 2026-10-01 null', 'Web 2026-11-01 80.5']);
        return true;
      }),
    },
  ]);
});

test('an amount that is none is said at its field, and nothing is sent', async () => {
  fakeServer(answers);
  await renderScreen(<SpendForm close={() => {}} />);
  await month('November 2026').getByLabelText('Web').fill('-5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(month('November 2026').getByLabelText('Web')).toHaveAttribute('aria-invalid', 'true');
  expect(callsOf('PUT')).toEqual([]);
});
