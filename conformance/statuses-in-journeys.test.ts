import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';

// On touch devices a status is a native select, whose text contains every status. A match in that text proves nothing.

/** Where an end-to-end test reads a status from a text. `expectStatus` reads the selected one. */
const readInText = (code: string): string[] =>
  code.match(/\btoContainText\(\s*t\('[\w/-]+:status\.[^']*'|\bstatusIn\([^;]*?\)\.toContainText/g) ?? [];

test('journeys read the status that a record has, and no text that holds them all', () => {
  const journeys = filesIn(['e2e'], /\.ts$/);
  expect(journeys.length).toBeGreaterThan(30);
  expect(journeys.flatMap((file) => readInText(read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
});

test.each([
  ["expect(record).toContainText(t('renewals:status.Fallida'))", 1],
  ['expect(statusIn(record(), t)).toContainText(word)', 1],
  ["expectStatus(record, 'Fallida')", 0],
  ["expect(record).toContainText(t('renewals:notice_status.sent'))", 0],
])('%s: %i found', (code, found) => {
  expect(readInText(code)).toHaveLength(found);
});
