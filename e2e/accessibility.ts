import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that axe finds no violation of WCAG 2.0 to 2.2 A and AA and of its best practices, in light and dark. While a
 * modal dialog is open, the page behind it is excluded: no user can reach it, and axe can't detect that a scrollable
 * dialog covers it, so it would report a button that floats above a list at some scroll positions.
 */
export async function axe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Axe is half a megabyte, so it is injected only once per page.
  const hasAxe = () => page.evaluate(() => 'axe' in globalThis);
  const isDialogOpen = await page.locator('[aria-modal="true"]').first().isVisible();
  const builder = async () => {
    const one = new AxeBuilder({ page, ...((await hasAxe()) && { axeSource: ';' }) });
    if (isDialogOpen) one.exclude('#root');
    return one.setLegacyMode().options({ resultTypes: ['violations'] });
  };
  const light = await (await builder()).withTags(rules).analyze();
  // The two color schemes differ only in colors.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // With reduced motion the page must have no transitions. During a fade, people and axe would see intermediate colors.
  const fading = () =>
    document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition)
      .map((one) => {
        const target = (one.effect as KeyframeEffect).target as Element;
        return `${one.transitionProperty} of ${target.className}`;
      });
  expect(await page.evaluate(fading)).toEqual([]);
  const dark = await (await builder()).withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const findings = { light, dark };
  const objections = Object.entries(findings).flatMap(([scheme, { violations }]) =>
    violations.map(({ id, help, nodes }) => ({
      scheme,
      id,
      help,
      nodes: nodes.map(({ html, any }) => `${html.slice(0, 300)} (${any.map(({ message }) => message).join('; ')})`),
    })),
  );
  expect(objections).toEqual([]);
}
