import type { Locator, Page } from '@playwright/test';

/** The actions of a user who has only a keyboard. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab, or another key, until the target has the focus. */
  tabTo(target: Locator, key?: string): Promise<void>;
}

const pressesMax = 40;

export function keyboardOn(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    press,
    type: (text) => page.keyboard.type(text),
    async tabTo(target, key = 'Tab') {
      for (let presses = 0; presses < pressesMax; presses += 1) {
        await press(key);
        if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      }
      throw new Error(`${pressesMax} times ${key} did not reach ${target}.`);
    },
  };
}
