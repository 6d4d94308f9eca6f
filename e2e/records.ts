import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The records of a list in their order: the rows of its table, on a phone its cards. */
export function recordsOf(page: Page): Locator {
  const view = page.getByRole('main');
  return view.getByRole('article').or(view.locator('tbody').getByRole('row'));
}

/** Searches the list for its one record. It is given when it stands alone: until then it moves, and a click may miss it. */
export async function findRecord(page: Page, text: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(text);
  const records = recordsOf(page);
  await expect(records).toHaveCount(1);
  await expect(records).toContainText(text);
  return records;
}
