import type { Locator, Page } from '@playwright/test';

/** The records of a list in their order: the rows of its table, on a phone its cards. */
export function recordsOf(page: Page): Locator {
  const view = page.getByRole('main');
  return view.getByRole('article').or(view.locator('tbody').getByRole('row'));
}
