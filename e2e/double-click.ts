import type { Locator } from '@playwright/test';

/** As long as a person's double click takes, in which a near server has answered. */
const betweenMs = 200;

/** A person's double click: its second half meets whatever stands there by then. */
export async function doubleClick(button: Locator): Promise<void> {
  const { mouse } = button.page();
  await button.click();
  // A person's fingers.
  await button.page().waitForTimeout(betweenMs);
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
