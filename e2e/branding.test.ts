import type { Page } from '@playwright/test';
import { worldPassword } from '#db/world.ts';
import { hostileHeaders, hostileStyles } from '#features/branding/testing/hostile-markup.ts';
import { callApi, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';
import { openTab } from './open-tab.ts';

interface Agency {
  id: string;
  subdomain: string;
  host: string;
}

async function solOf(world: Installation): Promise<{ sol: Agency; token: string }> {
  const token = await openSession(world, 'olga');
  const answer = await fetch(`${world.url}/api/tenants`, { headers: { authorization: `Bearer ${token}` } });
  const sol = ((await answer.json()) as (Agency & { name: string })[]).find(({ name }) => name === 'Sol Seguros');
  return { sol: sol as Agency, token };
}

/** What of the page outside the working area an attack could have changed. */
const surroundings = (page: Page) =>
  page.evaluate(() => ({
    looks: [document.body, ...document.querySelectorAll('header, nav, button')]
      .filter((each) => !each.closest('.brand-area'))
      .map((each) => {
        const { display, position, color, visibility } = getComputedStyle(each);
        return [display, position, color, visibility].join(' ');
      }),
    hostile: (window as { hostile?: boolean }).hostile ?? false,
  }));

test('hostile styles and headers are harmless in the browser: no request, no report, nothing outside the area @desktop', async ({
  page,
  t,
  world,
  signIn,
}) => {
  const { sol, token } = await solOf(world);
  await callApi(world, 'PUT', `/tenants/${sol.id}`, { branding_scope: 'Full' }, token);
  await signIn('olga');
  await openTab(page, t, 'superadmin');
  await page.getByRole('tab', { name: t('super-admin:sections.white_label') }).click();
  await page.getByLabel(t('super-admin:brand.tenant')).selectOption(sol.id);
  await page.getByRole('tab', { name: t('super-admin:brand.tabs.advanced') }).click();
  const fields = {
    custom_css: page.getByLabel(t('super-admin:brand.fields.custom_css')),
    header_html: page.getByLabel(t('super-admin:brand.fields.header_html')),
  };
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${world.url}/api/`)) outside.push(request.url());
  });
  await page.evaluate(() => {
    Object.assign(window, { reports: 0 });
    document.addEventListener('securitypolicyviolation', () => {
      (window as unknown as { reports: number }).reports += 1;
    });
  });
  const preview = async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/branding/markup/preview'));
    await page.getByRole('button', { name: t('super-admin:brand.markup.preview') }).click();
    expect((await answered).ok()).toBe(true);
    await expect(page.getByRole('region', { name: t('super-admin:brand.markup.preview_title') })).toBeVisible();
  };
  await fields.header_html.fill('<p class="tarjeta">Hola</p>');
  await preview();
  const before = await surroundings(page);
  outside.length = 0;
  for (const style of hostileStyles) {
    await fields.custom_css.fill(style);
    await preview();
    expect((await surroundings(page)).looks, style).toEqual(before.looks);
  }
  await fields.custom_css.fill('.tarjeta { color: rgb(1, 2, 3) }');
  for (const header of hostileHeaders) {
    await fields.header_html.fill(header);
    await preview();
    const { looks, hostile } = await surroundings(page);
    expect([looks, hostile], header).toEqual([before.looks, false]);
    const region = page.getByRole('region', { name: t('super-admin:brand.markup.preview_title') });
    await expect(
      region.locator('script, style, img, iframe, form, input, button, svg, object, [style], [id]'),
    ).toHaveCount(0);
  }
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { reports: number }).reports)).toBe(0);
});

test('the agency signs in at its own address, in its brand, and nobody else does', async ({ page, t, world }) => {
  const { sol } = await solOf(world);
  const ana = await openSession(world, 'ana');
  await callApi(world, 'PUT', '/branding', { login_title: 'Sol y Mar', primary_color: '#5b3fd6' }, ana);
  const address = new URL(world.url);
  address.hostname = `${sol.subdomain}.localhost`;
  const signInAs = async (username: string) => {
    await page.getByLabel(t('auth:fields.username')).fill(username);
    await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(worldPassword);
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
  };
  await page.goto(address.href, { waitUntil: 'commit' });
  await test.step('the page arrives in its colors, before any script', async () => {
    const colour = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim(),
    );
    expect(colour).toBe('#5b3fd6');
  });
  await expect(page.getByRole('heading', { name: 'Sol y Mar' })).toBeVisible();
  await expect(page.getByText(t('auth:login.passkeys_elsewhere', { address: new URL(world.url).host }))).toBeVisible();
  for (const username of ['walter', 'olga']) {
    await signInAs(username);
    await expect(page.getByRole('alert')).toHaveText(t('auth:errors.invalid_credentials'));
  }
  await signInAs('lucia');
  await expect(page.getByRole('button', { name: t('platform:shell.user_menu') })).toBeVisible();
  const own = await page.evaluate(() => localStorage.getItem('access_token') ?? sessionStorage.getItem('access_token'));
  expect(own).not.toBeNull();
  await test.step('signing out leaves nothing of it on the common address', async () => {
    await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
    await page.getByRole('menuitem', { name: t('platform:shell.sign_out') }).click();
    await expect(page.getByRole('heading', { name: 'Sol y Mar' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('brand'))).toBeNull();
    await page.goto(world.url);
    await expect(page.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  });
  await callApi(world, 'PUT', '/branding', { login_title: '', primary_color: '#006400' }, ana);
});
