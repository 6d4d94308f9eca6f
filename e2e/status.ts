import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import type { T } from './words.ts';

/** The status control in a card or a panel: a button with a menu, or a native select on touch devices. */
export function statusIn(place: Locator, t: T): Locator {
  // The labels of these controls begin with the same words for all kinds of records.
  const begin = t('leads:board.status_of', { name: '' }).trim();
  const button = place.getByRole('button', { name: new RegExp(`^${begin}`) });
  return button.or(place.getByRole('combobox', { name: new RegExp(`^${begin}`) }));
}

/** Chooses another status by its text. */
export async function chooseStatus(control: Locator, word: string): Promise<void> {
  if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await control.selectOption(word);
    return;
  }
  await control.click();
  await control.page().getByRole('menuitemradio', { name: word, exact: true }).click();
}

/**
 * Waits until a card or a panel shows a status. On touch devices the control's text also contains all other statuses.
 */
export async function expectStatus(place: Locator, status: string, options?: { timeout: number }): Promise<void> {
  await expect(place.locator(`[data-status="${status}"]`).first()).toBeVisible(options);
}
