import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderScreen } from './test-page.tsx';

/** Where a card stands: in a column of a desktop's list, and on a phone. */
const places = [
  { name: 'a desktop', window: [1280, 800], width: 300 },
  { name: 'a phone', window: [390, 844], width: 358 },
] as const;

/** Every place and language in which a card is looked at, for `test.each`. */
export const cardVisits: [name: string, language: 'en' | 'es', place: (typeof places)[number]][] = places.flatMap(
  (place) =>
    (['en', 'es'] as const).map((language): [string, 'en' | 'es', (typeof places)[number]] => [
      `${place.name} in ${language}`,
      language,
      place,
    ]),
);

/** Shows a card in its place, with no pointer on it. */
export async function renderCard(card: ReactNode, { window, width }: (typeof places)[number]): Promise<Locator> {
  const [across, down] = window;
  await page.viewport(across, down);
  await renderScreen(<div style={{ width }}>{card}</div>);
  return page.getByRole('article');
}

/** Fails unless people see all of it on the card: not hidden, not transparent, not cut off by the card or the window. */
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
