import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';

// A page shows a result some time after the request, and on a busy machine that time is long. A locator's `element()`
// and `elements()` read immediately. This is allowed only to assert absence, after the element that would show it has
// rendered.

const absence = /\.(toHaveLength\(0\)|toEqual\(\[\]\));$/;

/** Reads that run before the element may exist, and calls that wait for it. */
function readAtOnce(code: string): string[] {
  const parts = code.match(/\.element\(\)/g) ?? [];
  const statements = code.match(/(?<!=> )\bexpect\([^;]*?\.elements\(\)[^;]*;/g) ?? [];
  return [
    ...parts.map((found) => `${found} reads at once: await findElement()`),
    ...statements
      .filter((statement) => !absence.test(statement))
      .map((statement) => `${statement} reads at once: await expect.element(…).toHaveLength(…) or expect.poll(…)`),
  ];
}

test('web tests wait for what they find on the page', () => {
  const written = filesIn(['apps', 'features', 'platform'], /\.tsx?$/).filter((file) => file.includes('/web/'));
  const tests = written.filter((file) => /from 'vitest(\/browser)?';/.test(read(file)));
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.flatMap((file) => readAtOnce(read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
});

test.each([
  ["const { top } = page.getByRole('row').element().getBoundingClientRect();", 1],
  ["page\n  .getByRole('button')\n  .element()\n  .focus();", 1],
  ["const { top } = (await page.getByRole('row').findElement()).getBoundingClientRect();", 0],
  ["await expect.element(page.getByRole('row')).toBeVisible();", 0],
  ["expect(page.getByRole('row').elements()).toHaveLength(3);", 1],
  ["expect(page.getByRole('row').elements()).toHaveLength(times);", 1],
  ["expect(\n  rows\n    .elements()\n    .map(({ textContent }) => textContent),\n).toEqual(['Ana']);", 1],
  ['expect(rows.elements().length).toBe(1);\nexpect(rows.elements()[0]).toBe(first);', 2],
  ["expect(shown).toBe(true);\nexpect(page.getByRole('row').elements()).toHaveLength(0);", 0],
  ["expect(\n  row('Ana')\n    .getByRole('button')\n    .elements(),\n).toEqual([]);", 0],
  ["await expect.element(page.getByRole('row')).toHaveLength(3);", 0],
  ['await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(names);', 0],
  ['await vi.waitFor(() => expect(rows.elements()).toHaveLength(3));', 0],
])('%s: %i found', (code, found) => {
  expect(readAtOnce(code)).toHaveLength(found);
});

const measures =
  'all|allInnerTexts|allTextContents|boundingBox|count|evaluate|evaluateAll|getAttribute|innerText|inputValue|isVisible|textContent';
const measured = new RegExp(`\\bexpect\\(\\s*await [^;]*?\\.(?:${measures})(?:<[^>]*>)?\\([^;]*;`, 'g');
const nothing = /\.(toBe\((false|null)\)|toBeNull\(\)|toHaveLength\(0\)|toEqual\(\[\]\));$/;

/** Where an end-to-end test asserts a value that it measured once. */
const measuredOnce = (code: string): string[] => (code.match(measured) ?? []).filter((found) => !nothing.test(found));

test('journeys measure until it is as it should be', () => {
  const journeys = filesIn(['e2e'], /\.ts$/);
  expect(journeys.length).toBeGreaterThan(30);
  expect(journeys.flatMap((file) => measuredOnce(read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
});

test.each([
  ["expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);", 1],
  ['expect(await row.boundingBox(), name).toEqual(box);', 1],
  ['expect(\n  await heading.textContent(),\n).toBe(name);', 1],
  ["expect(await page.evaluate(() => 'hostile' in window)).toBe(false);", 0],
  ['await expect.poll(() => row.boundingBox()).toEqual(box);', 0],
  ["expect((await callApi(world, 'GET', '/leads')).status).toBe(200);", 0],
])('%s: %i measured once', (code, found) => {
  expect(measuredOnce(code)).toHaveLength(found);
});
