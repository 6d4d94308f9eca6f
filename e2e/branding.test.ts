import { worldPassword } from '#db/world.ts';
import { callApi, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';

interface Agency {
  subdomain: string;
}

async function solOf(world: Installation): Promise<Agency> {
  const token = await openSession(world, 'olga');
  const answer = await fetch(`${world.url}/api/tenants`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as (Agency & { name: string })[]).find(({ name }) => name === 'Sol Seguros') as Agency;
}

test('the agency signs in at its own address, in its brand, and nobody else does', async ({ page, t, world }) => {
  const sol = await solOf(world);
  const ana = await openSession(world, 'ana');
  const look = { login_title: 'Sol y Mar', primary_color: '#5b3fd6', company_tagline: 'Con usted en cada viaje' };
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
    const colour = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim(),
    );
    expect(colour).toBe('#5b3fd6');
  });
  await expect(page.getByRole('heading', { name: 'Sol y Mar' })).toBeVisible();
  await expect(page.getByText(look.company_tagline).filter({ visible: true })).toHaveCount(1);
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
  await callApi(world, 'PUT', '/branding', { login_title: '', primary_color: '#006400', company_tagline: '' }, ana);
});
