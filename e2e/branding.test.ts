import { worldPassword } from '#db/world.ts';
import { callApi, openSession } from './api.ts';
import { takeBrandBack } from './brand.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';

test.afterEach(({ world }) => takeBrandBack(world));

interface Agency {
  subdomain: string;
}

async function agencyOf(world: Installation, called: string): Promise<Agency> {
  const token = await openSession(world, 'olga');
  const answer = await fetch(`${world.url}/api/tenants`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as (Agency & { name: string })[]).find(({ name }) => name === called) as Agency;
}

test('the agency signs in at its own address, in its brand, and nobody else does', async ({ page, t, world }) => {
  const sol = await agencyOf(world, 'Sol Seguros');
  const ana = await openSession(world, 'ana');
  const help = { support_email: 'ayuda@sol.example' };
  const look = {
    login_title: 'Sol y Mar',
    primary_color: '#5b3fd6',
    company_tagline: 'Con usted en cada viaje',
    ...help,
  };
  const support = { name: t('platform:support', { email: help.support_email }) };
  await callApi(world, 'PUT', '/branding', look, ana);
  const address = new URL(world.url);
  address.hostname = `${sol.subdomain}.localhost`;
  const signInAs = async (username: string) => {
    await page.getByLabel(t('auth:fields.username')).fill(username);
    await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(worldPassword);
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
  };
  await page.goto(address.href, { waitUntil: 'commit' });
  await test.step('the page arrives in its colors, before any script', async () => {
    // The first color that is set at all.
    const colour = await page.waitForFunction(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim(),
    );
    expect(await colour.jsonValue()).toBe('#5b3fd6');
  });
  await expect(page.getByRole('heading', { name: 'Sol y Mar' })).toBeVisible();
  await expect(page.getByText(look.company_tagline).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', support)).toHaveAttribute('href', 'mailto:ayuda@sol.example');
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
    await expect.poll(() => page.evaluate(() => localStorage.getItem('brand'))).toBeNull();
    await page.goto(world.url);
    await expect(page.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  });
});

test('a session of one agency’s address is none at another’s', { tag: '@desktop' }, async ({ page, t, world }) => {
  const [sol, lakeside] = await Promise.all(
    ['Sol Seguros', 'Lakeside Insurance'].map(async (name) => {
      const address = new URL(world.url);
      address.hostname = `${(await agencyOf(world, name)).subdomain}.localhost`;
      return address.href;
    }),
  );
  const menu = page.getByRole('button', { name: t('platform:shell.user_menu') });
  const username = page.getByLabel(t('auth:fields.username'));
  const token = () =>
    page.evaluate(() => localStorage.getItem('access_token') ?? sessionStorage.getItem('access_token'));
  await page.goto(sol as string);
  await username.fill('lucia');
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(menu).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }) as Record<string, string>);

  await page.goto(lakeside as string);
  await expect(username).toBeVisible();
  expect(await token()).toBeNull();
  expect(await page.context().cookies(`${lakeside}api/auth/login`)).toEqual([]);

  await test.step('carried over by hand it opens nothing, and does not stay', async () => {
    await page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, stored);
    await page.reload();
    await expect(username).toBeVisible();
    await expect.poll(token).toBeNull();
  });

  await page.goto(sol as string);
  await expect(menu).toBeVisible();
});
