import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepServerTime } from '#platform/web/clock.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import AgentsSection from './agents-section.tsx';
import { RangeBar } from './range-bar.tsx';

await startI18n(['platform', 'analytics', 'records']);
const morning = 'Mon, 16 Nov 2026 10:00:00 GMT';
beforeEach(async () => {
  await enter({ tab: 'analytics', role: 'Admin' });
  vi.setSystemTime(morning);
  keepServerTime(morning);
});

const shown = () => page.getByLabelText('To', { exact: true });

test('a page left open over the agency’s midnight shows the new day, and asks for its figures', async () => {
  vi.setSystemTime('2026-11-17T04:59:59Z');
  fakeServer({});
  await renderScreen(<AgentsSection />);
  await expect.element(shown()).toHaveValue('2026-11-16');
  await expect.element(page.getByText('No data available')).toBeVisible();
  expect(callsOf('GET /analytics/agents')).toHaveLength(1);
  vi.setSystemTime('2026-11-17T05:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(shown()).toHaveValue('2026-11-17');
  await vi.waitFor(() => expect(callsOf('GET /analytics/agents')).toHaveLength(2));
});

test('the days are the server’s, whatever this computer’s clock says', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const date = 'Tue, 17 Nov 2026 04:59:00 GMT';
  fakeServer({ 'GET /analytics/agents': [200, [], { ...listed([])[2], date }] });
  await renderScreen(<AgentsSection />);
  await expect.element(shown()).toHaveValue('2026-11-16');
});

test('the presets end on the agency’s day where the zone of this browser has another', async () => {
  await enter({ tab: 'analytics', role: 'Admin', agency: { time_zone: 'Pacific/Kiritimati' } });
  fakeServer({});
  await renderScreen(<RangeBar />);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect.element(shown()).toHaveValue('2026-11-17');
});
