import { expect, test } from 'vitest';
import { bestSourceOf } from './best-source.ts';

const source = (name: string, leads: number, rate: number) => ({ source: name, leads, rate });

test('the best source has ten leads, has sold, is known, and of equal ones comes first by name', () => {
  expect(bestSourceOf([source('Call', 9, 100), source('Web', 10, 20)])?.source).toBe('Web');
  expect(bestSourceOf([source('Call', 9, 100)])).toBeNull();
  expect(bestSourceOf([source('Web', 10, 0)])).toBeNull();
  expect(bestSourceOf([source('none', 50, 90), source('Web', 10, 20), source('Call', 10, 20)])?.source).toBe('Call');
});
