import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { themeNames, themes } from '#features/branding/contract.ts';
import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { productGreen, takeBrandBack } from './brand.ts';
import { enter } from './enter.ts';
import { expect, test } from './fixtures.ts';
import { readOutbox } from './installation.ts';
import { openTab } from './open-tab.ts';
import type { T } from './words.ts';

test.afterEach(({ world }) => takeBrandBack(world));

const modern = themes.modern.primary;
const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim());
const painted = () => sharp({ create: { width: 300, height: 120, channels: 3, background: '#c8102e' } });

async function openBrand(page: Page, t: T) {
  await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
  await page.getByRole('menuitem', { name: t('platform:shell.brand') }).click();
  return page.getByRole('dialog', { name: t('platform:shell.brand') });
}

/** The fill colors in a PDF, as the PDF writes them. */
function drawnIn(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map((found) => {
      try {
        return inflateSync(pdf.subarray(found.index + found[0].length)).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

test('a brand is set up with a picture and a theme, is seen live, on paper and in mail, and is taken back', {
  tag: '@everywhere',
}, async ({ page, browser, world, t, signIn, locale }) => {
  const colleague = await (await browser.newContext({ locale: locale ?? 'en-US' })).newPage();
  await Promise.all([signIn('ana'), enter(colleague, t, world.url, 'lucia')]);
  const before = await colourOf(colleague);

  await test.step('the picture is there at once, the theme when it is saved', async () => {
    const dialog = await openBrand(page, t);
    await dialog.getByRole('tab', { name: t('branding:tabs.assets') }).click();
    const buffer = await painted().png().toBuffer();
    await dialog.locator('input[type=file]').first().setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(dialog.getByRole('img', { name: t('branding:assets.logo'), exact: true })).toBeVisible();
    await axe(page);
    await dialog.getByRole('tab', { name: t('branding:tabs.colors') }).click();
    await dialog.getByRole('button', { name: t('branding:themes.modern') }).click();
    await expect.poll(() => colourOf(page)).toBe(modern);
    expect(await colourOf(colleague)).toBe(before);
    await dialog.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a colleague sees both without a reload', async () => {
    await expect.poll(() => colourOf(colleague)).toBe(modern);
    await expect(colleague.locator('header img[src^="/brand/"]')).toBeVisible();
  });

  const ana = await openSession(world, 'ana');
  await test.step('a proposal is drawn in its colors', async () => {
    const headers = { authorization: `Bearer ${ana}`, 'content-type': 'application/json' };
    const [quote] = (await (await fetch(`${world.url}/api/quotes?limit=1`, { headers })).json()) as { id: string }[];
    const made = await fetch(`${world.url}/api/quotes/${quote?.id}/generate-pdf`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(made.status).toBe(200);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(modern.slice(at, at + 2), 16) / 255);
    const drawn = drawnIn(Buffer.from(await made.arrayBuffer()));
    const bands = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map((found) => found.slice(1, 4).map(Number));
    const isBand = (band: number[]) =>
      [red, green, blue].every((part, at) => Math.abs((part ?? 0) - (band[at] ?? 9)) < 0.002);
    expect(bands.some(isBand)).toBe(true);
  });

  await test.step('whoever is invited gets a letter in them, with the picture', async () => {
    const username = newName('carmen').replace(' ', '_');
    const address = `${username}@example.com`;
    const user = { username, email: address, password: 'Pelican-Dock-31', full_name: 'Carmen Ruiz', role: 'CSR' };
    await callApi(world, 'POST', '/auth/register', user, ana);
    const letters = ['Su cuenta de Vigencia', 'Your Vigencia account'].map((subject) =>
      readOutbox(world, { address, subject }).catch(() => null),
    );
    const letter = await Promise.any(letters.map(async (one) => (await one) ?? Promise.reject(new Error('none'))));
    expect(letter.html).toContain(`background:${modern}`);
    expect(letter.html).toContain('cid:logo');
    expect(letter.attachments).toHaveLength(1);
  });

  await test.step('it is taken back', async () => {
    const dialog = await openBrand(page, t);
    await dialog.getByRole('tab', { name: t('branding:tabs.assets') }).click();
    await dialog
      .getByRole('button', { name: t('branding:assets.remove', { name: t('branding:assets.logo') }) })
      .click();
    await expect(dialog.getByRole('img', { name: t('branding:assets.logo'), exact: true })).toHaveCount(0);
    await dialog.getByRole('tab', { name: t('branding:tabs.colors') }).click();
    await dialog.getByRole('button', { name: t('branding:preview') }).click();
    await dialog.getByRole('button', { name: t('branding:reset') }).click();
    await dialog.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => colourOf(colleague)).toBe(productGreen);
    await expect(colleague.locator('header img[src^="/brand/"]')).toHaveCount(0);
  });
  await colleague.context().close();
});

// The tests in `platform/web/brand/`, where the colors are computed, check that text is readable on any brand.
test('axe finds nothing in any of the five themes', { tag: ['@everywhere', '@long'] }, async ({
  page,
  world,
  t,
  signIn,
}) => {
  const ana = await openSession(world, 'ana');
  await signIn('ana');
  await openTab(page, t, 'quotes');
  await expect(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible();
  for (const name of themeNames) {
    const { primary, accent, background, text } = themes[name];
    const colours = { primary_color: primary, accent_color: accent, background_color: background, text_color: text };
    await callApi(world, 'PUT', '/branding', colours, ana);
    await expect.poll(() => colourOf(page)).toBe(primary);
    await test.step(name, () => axe(page));
  }
});

test('the last brand is there before anything is painted, and gone after signing out', async ({
  page,
  world,
  t,
  signIn,
  signOut,
}) => {
  const ana = await openSession(world, 'ana');
  await callApi(world, 'PUT', '/branding', { primary_color: modern }, ana);
  await signIn('ana');
  await expect.poll(() => colourOf(page)).toBe(modern);
  // In every frame, from the first one, records the colors of what is drawn.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const mark = document.querySelector<HTMLElement>('.first-mark');
      if (mark && mark.getClientRects().length > 0) seen.push('the mark of the product');
      const isDrawn = (document.querySelector('#root')?.querySelectorAll('*').length ?? 0) > 3;
      const colour = isDrawn && getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim();
      if (colour) seen.push(colour);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  await page.reload();
  await expect(page.getByRole('button', { name: t('platform:shell.user_menu') })).toBeVisible();
  await expect.poll(seen).toEqual([modern]);
  await signOut();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('brand'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  await expect.poll(async () => (await seen()).filter((colour) => colour.startsWith('#'))).toEqual([productGreen]);
});
