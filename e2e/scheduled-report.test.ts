import type { Page } from '@playwright/test';
import { worldPassword } from '#db/world.ts';
import { addDays, dayAt, daysBetween, hourAt } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { axe } from './accessibility.ts';
import { newName } from './api.ts';
import { expect } from './expect.ts';
import { test as inNamedWorld } from './fixtures.ts';
import { admin } from './installation.ts';
import { test as base } from './moved-world.ts';
import { openTab } from './open-tab.ts';
import type { T } from './words.ts';

const miami = 'America/New_York';
const aMonday = '2026-01-05';

interface Monday {
  /** Restarts the server at 7:05 of the next Monday in Miami, begins that day for Sol, and returns the day. */
  goToMonday: () => Promise<string>;
}

const inMovedWorld = base.extend<object, Monday>({
  goToMonday: [
    async ({ clock }, use) =>
      use(async () => {
        const today = dayAt(new Date(), miami);
        const monday = addDays(today, 7 - (daysBetween(aMonday, today) % 7));
        const seven = hourAt(new Date(`${monday}T17:00:00Z`), 7, miami).getTime();
        await clock.goTo(seven + 5 * 60_000);
        // Days begin every quarter hour of the database's clock. A change of time zone begins one immediately; this
        // zone has the same hours.
        await admin(clock.installation(), 'update-agency', '--subdomain', 'sol', '--time-zone', 'America/Detroit');
        return monday;
      }),
    { scope: 'worker' },
  ],
});

async function saveForMondays(page: Page, t: T, name: string): Promise<void> {
  await openTab(page, t, 'analytics');
  await page.getByRole('tab', { name: t('analytics:sections.reports') }).click();
  await page.getByRole('button', { name: t('analytics/more:saved.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('analytics/more:saved.new') });
  await dialog.getByLabel(t('analytics/more:saved.name')).fill(name);
  await dialog.getByLabel(t('analytics/more:saved.schedule')).selectOption('weekly');
  await dialog.getByRole('checkbox', { name: 'Ana' }).check();
  await axe(page);
  await dialog.getByRole('button', { name: t('platform:actions.save') }).click();
  // A row of a table, on phones a card.
  const saved = page.getByRole('row', { name }).or(page.getByRole('article', { name }));
  await expect(saved).toContainText(t('analytics/more:schedules.weekly'));
}

inNamedWorld('a report is saved for Mondays', async ({ page, t, signIn }) => {
  await signIn('ana');
  await saveForMondays(page, t, newName('Semana de Sol'));
});

// Due work is checked every minute.
inMovedWorld(
  'a report that was saved for Mondays is in the mailbox, as a PDF of the week before',
  {
    tag: ['@each-language', '@long'],
  },
  async ({ page, t, fillSignIn, language, outside, goToMonday }) => {
    const name = 'Semana de Sol';
    // With the form, whose language becomes the language of messages to the user.
    await page.goto('/');
    await fillSignIn('ana', worldPassword);
    await saveForMondays(page, t, name);

    const monday = await goToMonday();
    const [first, last] = [-7, -1].map((days) => formatDay(addDays(monday, days), 'MM/DD/YYYY'));
    const range = `${first} – ${last}`;
    const subject = t('analytics:mail.subject', { report: t('analytics:reports.executive'), range });
    const { attachments } = await outside.readMail('ana@example.com', subject, 90_000);
    const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    expect(pdf?.filename).toMatch(/\.pdf$/);
    const paper = await readPdf(new Uint8Array(pdf?.content as ArrayBuffer));
    expect(paper).toMatchObject({ title: name, language: `${language}-US`, isTagged: true });
    expect(paper.text).toContain('Sol Seguros');
    expect(paper.text).toContain(range);
  },
);
