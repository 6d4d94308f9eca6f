import type { Locator } from '@playwright/test';

/** The interval of a person's double click, long enough for a nearby server to answer. */
const betweenMs = 200;

/** A person's double click: the second click hits the element that is there by then. */
export async function doubleClick(button: Locator): Promise<void> {
  const { mouse } = button.page();
  await button.click();
  // The interval between the two clicks.
  await button.page().waitForTimeout(betweenMs);
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
