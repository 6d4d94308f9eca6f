import type { Page } from '@playwright/test';
import { hostileDrawings } from '#features/branding/testing/hostile-drawings.ts';
import { hostileHeaders, hostileStyles } from '#features/branding/testing/hostile-markup.ts';
import { sentPictures } from '#features/branding/testing/hostile-pictures.ts';
import { aPicture } from '#features/branding/testing.ts';
import { callApi, openSession } from './api.ts';
import { takeBrandBack } from './brand.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ world }) => takeBrandBack(world));

/** The server's tests check the sanitized result of each. This test renders a few of them, and all in the long run. */
const shares = [
  {
    share: 'a few',
    of: <T>(all: readonly T[]) => all.filter((_, n) => n % 9 === 0),
    shownMin: 1,
    picturesOf: async () => [],
    tag: ['@desktop'],
  },
  {
    share: 'all',
    of: <T>(all: readonly T[]) => all,
    shownMin: 20,
    picturesOf: sentPictures,
    tag: ['@desktop', '@long'],
  },
];

/** Requests of a page to other origins, and violations of the content security policy that its browser reports. */
function watch(page: Page, url: string) {
  const told: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    const isOurs = address.startsWith(url) && !address.includes('/policy-reports');
    if (!isOurs && !/^(data|blob):/.test(address)) told.push(address);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => told.push('a dialog')));
  page.on('popup', () => told.push('a window'));
  return told;
}

async function solOf(world: Installation, token: string): Promise<string> {
  const answer = await fetch(`${world.url}/api/tenants`, { headers: { authorization: `Bearer ${token}` } });
  const agencies = (await answer.json()) as { id: string; name: string }[];
  return agencies.find(({ name }) => name === 'Sol Seguros')?.id as string;
}

/** The positions of the page's parts around the working area, and any content that overflows the area. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('.brand-area') as HTMLElement;
    const around = [...document.querySelectorAll('body, #root, header, nav, nav button')].map((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      const { display, visibility, position, color } = getComputedStyle(element);
      return [
        element.tagName,
        Math.round(x),
        Math.round(y),
        Math.round(width),
        display,
        visibility,
        position,
        color,
      ].join(' ');
    });
    const own = [...document.querySelectorAll('[data-brand-header], [data-brand-header] *')];
    const box = area.getBoundingClientRect();
    const outside = own
      .filter((element) => {
        const { left, top } = element.getBoundingClientRect();
        return !area.contains(element) || left < box.left - 1 || top < box.top - 1;
      })
      .map((element) => element.outerHTML.slice(0, 200));
    const live = own.flatMap((element) => [...element.attributes].map(({ name }) => name));
    return {
      around,
      outside,
      isHostile: 'hostile' in window,
      attributes: [...new Set(live)].filter(
        (name) => !['class', 'href', 'target', 'rel', 'data-brand-header'].includes(name),
      ),
      tags: document.querySelectorAll(
        '.brand-area script, .brand-area iframe, [data-brand-header] :is(form, input, button, style, img, svg, object, video)',
      ).length,
    };
  });

for (const { share, of, shownMin, picturesOf, tag } of shares) {
  test(`hostile styles and headers do nothing to the page that draws them, ${share}`, { tag }, async ({
    page,
    world,
    signIn,
  }) => {
    const olga = await openSession(world, 'olga');
    const sol = await solOf(world, olga);
    const [ana] = await Promise.all([
      openSession(world, 'ana'),
      callApi(world, 'PUT', `/tenants/${sol}`, { branding_scope: 'Full' }, olga),
    ]);
    await callApi(world, 'PUT', '/branding', { company_tagline: 'Hostil' }, ana);
    await signIn('ana');
    const draw = async (n: number, custom_css: string, header_html: string) => {
      const marked = `<p class="tarjeta">marca-${n}</p>${header_html}`;
      await callApi(world, 'PUT', `/tenants/${sol}/branding`, { custom_css, header_html: marked }, olga);
      await expect(page.getByText(`marca-${n}`, { exact: true })).toBeVisible();
    };
    await draw(-1, '.tarjeta { color: #123456 }', '');
    await expect(page.getByText('marca--1')).toHaveCSS('color', 'rgb(18, 52, 86)');
    const { around } = await standing(page);
    const told = watch(page, world.url);
    const [styles, headers] = [of(hostileStyles), of(hostileHeaders)];
    const count = Math.max(styles.length, headers.length);
    for (let n = 0; n < count; n++) {
      const [style = '', header = ''] = [styles[n], headers[n]];
      await draw(n, style, header);
      const about = `${style}\n${header}`.slice(0, 300);
      const none = { around, outside: [], isHostile: false, attributes: [], tags: 0 };
      await expect.poll(() => standing(page), about).toEqual(none);
      expect(told, about).toEqual([]);
    }
    await callApi(world, 'PUT', `/tenants/${sol}/branding`, { custom_css: '', header_html: '' }, olga);
    await callApi(world, 'PUT', `/tenants/${sol}`, { branding_scope: 'Limited' }, olga);
  });

  test(`hostile pictures do nothing to the page that shows them, nor as a page, ${share}`, { tag }, async ({
    page,
    world,
    signIn,
  }) => {
    const ana = await openSession(world, 'ana');
    await signIn('ana');
    const told = watch(page, world.url);
    const send = async (bytes: Uint8Array, ending: string, type: string) => {
      const { body, headers } = aPicture(bytes, { name: `logo.${ending}`, type });
      const answer = await fetch(`${world.url}/api/branding/assets/logo`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { ...headers, authorization: `Bearer ${ana}` },
      });
      return answer.status === 200 ? ((await answer.json()) as { logo_url: string }).logo_url : null;
    };
    const drawings = hostileDrawings.map((text) => ({
      bytes: Buffer.from(text),
      ending: 'svg',
      type: 'image/svg+xml',
    }));
    const alone = await page.context().newPage();
    const toldAlone = watch(alone, world.url);
    let shown = 0;
    // Each is checked as soon as it is stored, because files without a reference are deleted.
    for (const { bytes, ending, type } of of([...drawings, ...(await picturesOf())])) {
      const address = await send(bytes, ending, type);
      if (!address) continue;
      shown += 1;
      await expect(page.locator(`header img[src="${address}"]`)).toBeVisible();
      const isDrawn = (src: string) =>
        [...document.images].some((image) => image.src.endsWith(src) && image.complete && image.naturalWidth > 0);
      await expect.poll(() => page.evaluate(isDrawn, address)).toBe(true);
      await alone.goto(`${world.url}${address}`);
      const asPage = await alone.evaluate(() => [document.contentType, 'hostile' in window]);
      expect(asPage, address).toEqual(['image/webp', false]);
    }
    expect(shown).toBeGreaterThan(shownMin);
    expect([...told, ...toldAlone]).toEqual([]);
    expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  });
}
