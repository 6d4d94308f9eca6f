import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

/** The minimum number of records of each list that fit on a screen of 1280 by 800 without scrolling. */
const recordsMin = 16;

/** How many pixels of its hint a field cuts off. Zero or less means the whole hint is visible. */
const cutFrom = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(input.placeholder).width - room;
  });

test('each list has room for 16 records and for what it is searched by, and the board for five cards a column', {
  tag: '@desktop',
}, async ({ page, t, leads, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn('ana');
  await leads.open();
  await leads.show('list');
  for (const tab of ['leads', 'quotes', 'policies', 'tasks', 'renewals'] as const) {
    await openTab(page, t, tab);
    const row = page.getByRole('main').locator('tbody').getByRole('row').first();
    const room = async () => {
      const { y, height } = (await row.boundingBox()) ?? { y: 800, height: 1 };
      return Math.floor((800 - y) / height);
    };
    await expect.poll(room, tab).toBeGreaterThanOrEqual(recordsMin);
    await expect.poll(() => cutFrom(page.getByRole('searchbox')), tab).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await leads.open();
  await leads.show('board');
  const column = leads.column('Nuevo');
  await expect(column.getByRole('article').nth(5)).toBeAttached();
  const heights = () =>
    page.getByRole('article').evaluateAll((cards) => [...new Set(cards.map((card) => card.clientHeight))]);
  await expect.poll(heights, 'one height for all cards').toHaveLength(1);
  const bottomOf = async (target: Locator) => {
    const { y, height } = (await target.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height;
  };
  const below = async () => (await bottomOf(column)) - (await bottomOf(column.getByRole('article').nth(4)));
  await expect.poll(below).toBeGreaterThanOrEqual(0);
});
