import path from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import type { Tab } from '#apps/web/screens.tsx';
import words from '#platform/locales/en.json' with { type: 'json' };
import { expect, test as journey } from '../fixtures.ts';
import { type Installation, install } from '../installation.ts';
import { openTab, tabsOf } from '../open-tab.ts';
import { recordsOf } from '../records.ts';
import type { T, TextKey } from '../words.ts';
import { dataOfWorld, momentOfWorld, stillAt } from './world.ts';

/** What is on a page for a moment before it shows something. */
const beginnings = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]';

/** What the palette begins, and the dialogs of. */
const acts = {
  ana: [
    'leads:create.button',
    'leads:import.label',
    'quotes:create.button',
    'tasks:create.button',
    'users:create.button',
    'commissions:acts.create_period',
    'commissions:acts.create_scheme',
    'integrations:list.create',
    'communications:acts.create_template',
  ],
  lucia: ['leads:create.button', 'quotes:create.button', 'tasks:create.button'],
  olga: ['super-admin:tenants.create'],
} as const satisfies Record<string, readonly TextKey[]>;

interface Camera {
  /** Takes a picture of what the page shows, once it no longer changes. */
  take: (name: string) => Promise<void>;
}

const test = journey.extend<Camera, { world: Installation }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const world = await install(dataOfWorld(), () => stillAt(momentOfWorld()));
      await use(world);
      await world.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // What the browser complains of is for the journeys: here it also objects to the script below in sandboxed frames.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  complaints: ({}, use) => use([]),
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(momentOfWorld());
    // The header has the machine's time, which the screens would correct their clock by.
    await page.addInitScript(() => {
      const { get } = Headers.prototype;
      Headers.prototype.get = function (name) {
        return name === 'date' ? null : get.call(this, name);
      };
    });
    await use(page);
  },
  take: async ({ page }, use, { project }) => {
    const folder = path.join(process.env.PICTURES ?? 'pictures/latest', project.name);
    const calls = new Set<Request>();
    const isCall = (url: string) => new URL(url).pathname.startsWith('/api/') && !url.endsWith('/api/live');
    page.on('request', (request) => {
      if (isCall(request.url())) calls.add(request);
    });
    page.on('requestfinished', (request) => calls.delete(request));
    page.on('requestfailed', (request) => calls.delete(request));
    await use(async (name) => {
      for (let tries = 0; tries < 5; tries += 1) {
        await page.evaluate(untilQuiet);
        await expect(page.locator(beginnings).filter({ visible: true })).toHaveCount(0);
        if (calls.size === 0) break;
      }
      await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
    });
  },
});

/** Runs in the page: done when nothing has changed for a while, or after five seconds of changes. */
async function untilQuiet(): Promise<void> {
  const [quietMs, mostMs] = [300, 5_000];
  await document.fonts.ready;
  await new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    const end = () => {
      observer.disconnect();
      clearTimeout(most);
      done();
    };
    let quiet = setTimeout(end, quietMs);
    const most = setTimeout(end, mostMs);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Closes what is open over the view: a dialog, and what stands on it. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="menu"], [role="alertdialog"]').filter({ visible: true });
  for (let presses = 0; presses < 5 && (await open.count()) > 0; presses += 1) {
    await page.keyboard.press('Escape');
    // The page draws once more after its data came.
    await page.waitForTimeout(150);
  }
}

/** Whether this shows within two seconds. */
const shows = (it: Locator): Promise<boolean> =>
  it
    .first()
    .waitFor({ state: 'visible', timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );

/** The tabs that the signed-in person has, in their order. */
async function tabsInSight(page: Page, t: T): Promise<Tab[]> {
  const bar = tabsOf(page, t);
  const more = bar.getByRole('button', { name: t('platform:shell.more'), exact: true });
  const all = page.getByRole('navigation', { name: t('platform:shell.all_tabs') });
  await expect(bar.getByRole('button').first()).toBeVisible();
  const hasMore = await more.isVisible();
  if (hasMore) {
    await more.click();
    await expect(all.getByRole('button').first()).toBeVisible();
  }
  const names = await (hasMore ? all.or(bar) : bar).getByRole('button').allInnerTexts();
  if (hasMore) await closeAll(page);
  return (Object.keys(words.tabs) as Tab[]).filter((tab) =>
    names.some((name) => name.includes(t(`platform:tabs.${tab}`))),
  );
}

/** What a list shows in other states: filtered to nothing, with its filters open, with the first record open and edited. */
async function takeStates(page: Page, t: T, take: Camera['take'], name: string): Promise<void> {
  const main = page.getByRole('main');
  const filters = main.getByRole('button', { name: t('records:filters.button'), exact: true });
  if (await filters.isVisible()) {
    await filters.click();
    await take(`${name}-filters`);
    await closeAll(page);
  }
  const columns = main.getByRole('button', { name: t('records:table.columns') });
  if (await columns.isVisible()) {
    await columns.click();
    await take(`${name}-columns`);
    await closeAll(page);
  }
  const search = main.getByRole('searchbox').first();
  if (await search.isVisible()) {
    await search.fill('no such person');
    // The list is asked a moment after the last key.
    await page.waitForTimeout(600);
    await take(`${name}-empty`);
    await search.fill('');
    // The list is asked again a moment after the field is cleared.
    await page.waitForTimeout(600);
  }
  const record = recordsOf(page).first().getByRole('button').first();
  if (!(await shows(record))) return;
  await record.click();
  const dialog = page.getByRole('dialog');
  // On a screen of figures the button may lead to another screen instead.
  if (!(await shows(dialog))) return;
  await take(`${name}-open`);
  const edit = dialog.getByRole('button', { name: t('records:facts.edit') }).first();
  if (await edit.isVisible()) {
    await edit.click();
    await take(`${name}-edit`);
  }
  await closeAll(page);
}

/** Every tab and section that a person sees; `states`: with the states of their lists. */
async function takeScreens(page: Page, t: T, take: Camera['take'], who: string, states: boolean): Promise<void> {
  for (const tab of await tabsInSight(page, t)) {
    await openTab(page, t, tab);
    const strip = page.getByRole('main').getByRole('tablist', { name: t(`platform:tabs.${tab}`), exact: true });
    const count = (await strip.isVisible()) ? await strip.getByRole('tab').count() : 0;
    for (let index = 0; index < Math.max(count, 1); index += 1) {
      await openTab(page, t, tab);
      if (count > 0) await strip.getByRole('tab').nth(index).click();
      const name = count > 0 ? `${who}-${tab}-${index + 1}` : `${who}-${tab}`;
      await take(name);
      if (states) await takeStates(page, t, take, name);
    }
  }
}

/** The dialogs of what a person can begin from the palette. */
async function takeActs(
  { page, t, isPhone }: { page: Page; t: T; isPhone: boolean },
  take: Camera['take'],
  who: keyof typeof acts,
): Promise<void> {
  const palette = page.getByRole('dialog', { name: t('search:title') });
  const open = async () => {
    const button = page.getByRole('banner').getByRole('button', { name: t('search:button') });
    if (isPhone) await button.click();
    else await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
  };
  // Dialogs show above a screen whose figures do not differ in each run.
  await openTab(page, t, 'dashboard');
  await open();
  await take(`${who}-palette`);
  await closeAll(page);
  for (const act of acts[who]) {
    await open();
    await palette.getByRole('combobox').fill(t(act));
    await palette
      .getByRole('option', { name: t(act) })
      .first()
      .click();
    await expect(palette).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
    const name = `${who}-act-${act.replaceAll(/[:._]/g, '-')}`;
    await take(name);
    if (act === 'leads:create.button') {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('leads:create.submit'), exact: true })
        .click();
      await expect(page.getByText(t('clients:validation.name_required'))).toBeVisible();
      await take(`${name}-refused`);
    }
    await closeAll(page);
  }
}

test('the ways in', async ({ page, t, take, fillSignIn }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  await expect(button(t('auth:login.submit'))).toBeVisible();
  await take('out-sign-in');
  await fillSignIn('ana', 'not her password');
  await expect(page.getByRole('alert')).toBeVisible();
  await take('out-sign-in-refused');
  await button(t('auth:login.register')).click();
  await take('out-register');
  await button(t('auth:register.submit')).click();
  await expect(page.getByText(t('auth:validation.terms_required'))).toBeVisible();
  await take('out-register-refused');
  await page.goto('/');
  await button(t('auth:login.setup')).click();
  await take('out-setup');
  await button(t('auth:back_to_sign_in')).click();
  await button(t('auth:login.forgot')).click();
  await take('out-forgot');
  await page.getByLabel(t('auth:fields.email')).fill('nobody@example.com');
  await button(t('auth:forgot.submit')).click();
  await expect(page.getByRole('heading', { name: t('auth:forgot.sent') })).toBeVisible();
  await take('out-forgot-sent');
  for (const action of ['reset', 'invitation', 'confirm-email', 'restore-email', 'prove-email', 'end-sessions']) {
    await page.goto(`/?action=${action}&token=abc`);
    await take(`out-link-${action}`);
  }
});

for (const who of ['ana', 'lucia', 'olga'] as const) {
  test(`${who}, with states and dialogs`, async ({ page, t, isPhone, take, signIn }) => {
    await signIn(who);
    await takeScreens(page, t, take, who, true);
    await takeActs({ page, t, isPhone }, take, who);
  });
}

for (const who of ['carlos', 'elena']) {
  test(`${who}, the screens`, async ({ page, t, take, signIn }) => {
    await signIn(who);
    await takeScreens(page, t, take, who, false);
  });
}

test('what is around the screens', async ({ page, t, isPhone, take, signIn }) => {
  const userMenu = page.getByRole('button', { name: t('platform:shell.user_menu') });
  await signIn('ana');
  await openTab(page, t, 'dashboard');
  await page.getByRole('button', { name: t('dashboard:definitions.button') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take('around-definitions');
  await closeAll(page);
  await userMenu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await take('around-user-menu');
  for (const item of ['platform:shell.profile', 'platform:shell.brand'] as const) {
    await closeAll(page);
    await userMenu.click();
    await page.getByRole('menuitem', { name: t(item) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take(`around-${item.replace('platform:shell.', '')}`);
  }
  await closeAll(page);
  await page.getByRole('button', { name: t('notifications:title') }).click();
  await expect(page.getByRole('heading', { name: t('notifications:title'), exact: true })).toBeVisible();
  await take('around-notifications');
  await closeAll(page);
  await openTab(page, t, 'users');
  await page.getByRole('button', { name: t('visits:list.button') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take('around-visits');
  await closeAll(page);
  if (isPhone) return;
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible();
  await take('around-shortcuts');
  await closeAll(page);
  await page.getByRole('button', { name: t('platform:shell.expand') }).click();
  await take('around-wide-rail');
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'auth', exact: true }).click();
  await expect(page.locator('.opblock').first()).toBeVisible();
  await take('around-api-docs');
});
