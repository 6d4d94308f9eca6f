import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import type { AnalyticsDashboard } from '../contract/figures.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { Said } from './said.tsx';

await startI18n(['platform', 'records', 'analytics']);
beforeEach(() => enter({ tab: 'analytics' }));

const measured = {
  period_start: '2026-11-01',
  period_end: '2026-11-16',
  time_zone: 'America/New_York',
  previous_start: '2026-10-16',
  previous_end: '2026-10-31',
};
const dashboard = {
  ...measured,
  alerts: ['9 new leads have waited.'],
  insights: ['Retention rose.'],
  alert_definitions: ['waiting'],
  insight_definitions: ['retention'],
  alert_links: [{ tab: 'leads', filter: { hours_old: '24' } }],
  insight_links: [null],
} as unknown as AnalyticsDashboard;

test.each([
  ['en', en, 'What it counts: '],
  ['es', es, 'Qué cuenta: '],
] as const)(
  'in %s each sentence says what it counts, with its days where it has any',
  async (language, words, what) => {
    await enter({ tab: 'analytics', language });
    await renderScreen(<Said dashboard={dashboard} />);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: `${what}${dashboard.insights[0]}` }).click();
    await expect.element(dialog.getByText(words.definitions.retention)).toBeVisible();
    await expect.element(dialog.getByText(/11\/01\/2026/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: words.number.open })).not.toBeInTheDocument();
    await dialog.getByRole('button').first().click();
    await page.getByRole('button', { name: `${what}${dashboard.alerts[0]}` }).click();
    await expect.element(dialog.getByText(words.definitions.waiting)).toBeVisible();
    await expect.element(dialog.getByText(/11\/01\/2026/)).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: words.number.open }).click();
    expect(history.state.view).toMatchObject({ tab: 'leads', filter: { hours_old: '24' } });
  },
);

test.each([1280, 390])(
  'at %i pixels each sentence and mark is a target of 24 pixels, and none overlap',
  async (width) => {
    await page.viewport(width, 800);
    const alerts = ['9 new leads have waited.', '3 quotes expire soon.', '2 tasks are late.'];
    await renderScreen(
      <Said
        dashboard={{
          ...dashboard,
          alerts,
          alert_definitions: alerts.map(() => 'waiting'),
          alert_links: alerts.map(() => ({ tab: 'leads', filter: {} })),
        }}
      />,
    );
    await expect.element(page.getByRole('button', { name: '2 tasks are late.', exact: true })).toBeVisible();
    await vi.waitFor(() => {
      const boxes = [...document.querySelectorAll('main li button, section li button')].map((one) =>
        one.getBoundingClientRect(),
      );
      expect(boxes).toHaveLength(7);
      for (const box of boxes) {
        expect(box.height).toBeGreaterThanOrEqual(24);
        expect(box.width).toBeGreaterThanOrEqual(24);
        expect(
          boxes.filter(
            (other) =>
              other !== box &&
              other.left < box.right &&
              box.left < other.right &&
              other.top < box.bottom &&
              box.top < other.bottom,
          ),
        ).toEqual([]);
      }
    });
  },
);
