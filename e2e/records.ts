import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The records of a list in order: the rows of its table, or its cards on a phone. */
export function recordsOf(page: Page): Locator {
  const view = page.getByRole('main');
  return view.getByRole('article').or(view.locator('tbody').getByRole('row'));
}

/**
 * Searches the list for a single record. Returns it when it is the only one; until then it moves, and a click can miss
 * it.
 */
export async function findRecord(page: Page, text: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(text);
  const records = recordsOf(page);
  await expect(records).toHaveCount(1);
  await expect(records).toContainText(text);
  return records;
}
