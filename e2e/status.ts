import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import type { T } from './words.ts';

/** The control of the status in a card or a panel: a button with a menu, on touch the system's own list. */
export function statusIn(place: Locator, t: T): Locator {
  // All kinds of records begin the name of theirs with the same words.
  const begin = t('leads:board.status_of', { name: '' }).trim();
  const button = place.getByRole('button', { name: new RegExp(`^${begin}`) });
  return button.or(place.getByRole('combobox', { name: new RegExp(`^${begin}`) }));
}

/** Gives another status, by its word. */
export async function chooseStatus(control: Locator, word: string): Promise<void> {
  if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await control.selectOption(word);
    return;
  }
  await control.click();
  await control.page().getByRole('menuitemradio', { name: word, exact: true }).click();
}

/** Waits until a card or a panel shows a status. By touch, the text of its control holds all the others as well. */
export async function expectStatus(place: Locator, status: string, options?: { timeout: number }): Promise<void> {
  await expect(place.locator(`[data-status="${status}"]`).first()).toBeVisible(options);
}
