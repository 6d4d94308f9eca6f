import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import RoiSection from './roi-section.tsx';

await startI18n(['platform', 'records', 'analytics', 'analytics/more']);

const row = {
  source: 'Web',
  month: '2026-10-01',
  days: 10,
  leads: 12,
  policies: 3,
  premium: 4_310.5,
  spend: null,
  cost_per_lead: null,
  cost_per_policy: null,
};
const roi = {
  period_start: '2026-10-22',
  period_end: '2026-11-16',
  time_zone: 'America/New_York',
  previous_start: '2026-09-26',
  previous_end: '2026-10-21',
  rows: [row],
  cut_months: [],
  missing: [],
};

test.each([
  ['en', 'Web, October 2026', 1_280, 0],
  ['es', 'Web, octubre de 2026', 390, 1],
] as const)(
  'in %s %s has its figures at %i pixels, each in sight, and opens its rows',
  async (language, name, width, cards) => {
    await page.viewport(width, 800);
    await enter({ tab: 'analytics', role: 'Admin', language });
    fakeServer({ 'GET /analytics/roi': [200, roi] });
    await renderScreen(<RoiSection />);
    await expect.element(page.getByRole('button', { name: '$4,310.50' })).toBeVisible();
    await expect.element(page.getByRole('article', { name })).toHaveLength(cards);
    await expect.element(page.getByRole('table')).toHaveLength(1 - cards);
    const section = await page.getByRole('region', { name: 'ROI' }).findElement();
    expect(section.scrollWidth).toBeLessThanOrEqual(section.clientWidth);
    await page.getByRole('button', { name: '12', exact: true }).click();
    // The part of October within the range.
    expect(history.state.view).toMatchObject({
      tab: 'leads',
      filter: { sources: 'Web', created_from: '2026-10-22', created_to: '2026-10-31' },
    });
  },
);
