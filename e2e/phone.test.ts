import type { Page } from '@playwright/test';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab, tabsOf } from './open-tab.ts';

test('every view fits a phone, and its targets a finger', { tag: '@phone' }, async ({
  page,
  t,
  leads,
  signIn,
  signOut,
  world,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  await expect(button(t('auth:login.submit'))).toBeVisible();
  await fits(page);
  for (const way of ['auth:login.register', 'auth:login.setup', 'auth:login.forgot'] as const) {
    await button(t(way)).click();
    await fits(page);
    await page.reload();
  }

  await signIn('ana');
  await expect(page.getByRole('region').first()).toBeVisible();
  await fits(page);
  await button(t('dashboard:definitions.button')).click();
  await fills(page, t('dashboard:definitions.title'));
  await page.keyboard.press('Escape');
  await button(t('dashboard:alert.show')).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await fits(page);
  await page.getByRole('article').first().getByRole('button').first().click();
  await expect(page.getByText(t('policies:panel.facts'))).toBeVisible();
  await fills(page, t('policies:panel.title'));
  await page.keyboard.press('Escape');
  await leads.open();
  await expect(page.getByRole('article').first()).toBeVisible();
  await fits(page);
  await leads.show('list');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await fits(page);

  await button(t('records:filters.button')).click();
  await expect(page.getByLabel(t('records:filters.sort'))).toBeVisible();
  await fits(page);
  await page.keyboard.press('Escape');

  const dialog = await leads.startNew();
  await fills(page, t('leads:create.title'));
  await dialog.getByRole('tab', { name: t('leads:create.lead_tab') }).click();
  await fits(page);
  await page.keyboard.press('Escape');

  const name = newName('Rebeca Solano');
  const contact = { name, email: 'rebeca@example.com' };
  await callApi(world, 'POST', '/leads', { contact }, await openSession(world, 'ana'));
  const panel = await leads.openPanel(leads.card(name));
  await fills(page, t('leads:panel.title'));
  const mail = panel.getByRole('link', { name: t('records:contact.mail', { name: '' }).trim() });
  // Within reach of a thumb, also at the end of the history.
  await panel.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(mail).toBeInViewport();
  await fits(page);
  await leads.edit(panel);
  await fits(page);
  await panel.getByRole('button', { name: t('platform:actions.cancel') }).click();
  await page.goBack();
  await expect(panel).toBeHidden();

  await openTab(page, t, 'commissions');
  await expect(page.getByRole('region', { name: t('commissions:dash.by_status') })).toBeVisible();
  await fits(page);
  for (const name of ['list', 'periods', 'settings'] as const) {
    await page.getByRole('tab', { name: t(`commissions:sections.${name}`), exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await fits(page);
  }
  await leads.open();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
  await fits(page);
  await page.getByRole('menuitem', { name: t('platform:shell.profile') }).click();
  await expect(page.getByLabel(t('auth:fields.full_name'))).toBeVisible();
  await fills(page, t('platform:shell.profile'));
  await page.keyboard.press('Escape');

  const bar = tabsOf(page, t);
  await expect(bar.getByRole('button', { name: t('platform:tabs.leads') })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The last content of a view can be scrolled out from behind it. The page can't scroll until the dialog has closed
  // completely, and it grows during scrolling, so the test scrolls again until it reaches the end.
  const last = page.getByRole('main').getByRole('button').last();
  const isSeenAtTheEnd = async () => {
    await page.mouse.wheel(0, 100_000);
    return last.evaluate(isInFront);
  };
  await expect.poll(isSeenAtTheEnd).toBe(true);
  await signOut();
});

/** A dialog covers the screen from edge to edge. */
async function fills(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // The layout of the page behind it may still change.
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await fits(page);
}

/** The page has no horizontal scroll, and every touch target is at least 24 px wide and high. */
async function fits(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  const targets = page.locator('a:visible, button:visible, input:visible, select:visible, textarea:visible');
  const small = () =>
    targets.evaluateAll((elements) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // Elements that only a screen reader or the keyboard reaches are not touch targets.
        .filter(({ box }) => box.bottom > 0 && box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 200)}: ${box.width} x ${box.height}`),
    );
  await expect.poll(small).toEqual([]);
}

/** Whether a touch at the element's center hits the element. */
function isInFront(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
