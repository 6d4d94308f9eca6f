import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects nothing that axe can object to: WCAG 2.0 to 2.2 A and AA, and its best practices; light and dark. While a modal
 * dialog is open the page behind it is left out: nobody reaches it, and axe, which cannot see that a dialog that scrolls
 * covers it, would find a button that floats above a list wherever the list happens to be scrolled to.
 */
export async function axe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Axe is half a megabyte: a page that has it is not given it again.
  const hasAxe = () => page.evaluate(() => 'axe' in globalThis);
  const isDialogOpen = await page.locator('[aria-modal="true"]').first().isVisible();
  const builder = async () => {
    const one = new AxeBuilder({ page, ...((await hasAxe()) && { axeSource: ';' }) });
    if (isDialogOpen) one.exclude('#root');
    return one.setLegacyMode().options({ resultTypes: ['violations'] });
  };
  const light = await (await builder()).withTags(rules).analyze();
  // Only colours differ between the two.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Whoever wants no movement gets none: colours that fade would be read halfway, by people and by axe.
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
