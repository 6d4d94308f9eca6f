import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderScreen } from './test-page.tsx';

/** The layouts of a card: a column of a desktop's list, and a phone. */
const places = [
  { name: 'a desktop', window: [1280, 800], width: 300 },
  { name: 'a phone', window: [390, 844], width: 358 },
] as const;

/** Every combination of layout and language to test a card in, for `test.each`. */
export const cardVisits: [name: string, language: 'en' | 'es', place: (typeof places)[number]][] = places.flatMap(
  (place) =>
    (['en', 'es'] as const).map((language): [string, 'en' | 'es', (typeof places)[number]] => [
      `${place.name} in ${language}`,
      language,
      place,
    ]),
);

/** Renders a card in a layout, without the pointer on it. */
export async function renderCard(card: ReactNode, { window, width }: (typeof places)[number]): Promise<Locator> {
  const [across, down] = window;
  await page.viewport(across, down);
  await renderScreen(<div style={{ width }}>{card}</div>);
  return page.getByRole('article');
}

/** Fails unless all parts are visible on the card: not hidden, not transparent, not clipped by the card. */
export async function expectSeen(card: Locator, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect.element(part).toBeVisible();
    await vi.waitFor(async () => {
      const element = await part.findElement();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const [own, around] = [element.getBoundingClientRect(), (await card.findElement()).getBoundingClientRect()];
      const isWithin = own.left >= around.left - 1 && own.right <= around.right + 1 && own.bottom <= around.bottom + 1;
      expect({ text: element.textContent, isShown, isWithin }).toEqual({
        text: element.textContent,
        isShown: true,
        isWithin: true,
      });
    });
  }
}
