import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { Header } from './header.tsx';

await startI18n(['platform', 'search', 'notifications', 'branding']);

/** A drawn logo of these pixels. */
const logoOf = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
  )}`;

beforeEach(() => enter({ tab: 'dashboard', role: 'Admin' }));

test.each([
  ['as wide as it is', 600, 200, 84],
  ['square if it is', 512, 512, 28],
  ['as wide as the names leave, if it is a banner', 4000, 200, 180],
])('the logo is 28 pixels high and %s', async (_how, width, height, shown) => {
  await page.viewport(1280, 800);
  fakeServer({ 'GET /branding': () => [200, { company_name: 'Sol Seguros', logo_url: logoOf(width, height) }] });
  await renderScreen(<Header isMenuOpen={false} toggleMenu={() => {}} screens={[]} choose={() => {}} />);
  await vi.waitFor(() => {
    const logo = document.querySelector('header img') as HTMLImageElement;
    const box = logo.getBoundingClientRect();
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([shown, 28]);
    expect(getComputedStyle(logo).objectFit).toBe('contain');
  });
});
