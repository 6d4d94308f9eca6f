import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fallsSince, figuresFile, keptRatios } from '../bench/keep-figures.ts';
import { spreadOf } from '../bench/statistics.ts';

const title = 'create a lead with its client';
const kept = new Map([[title, { ratio: 0.6, leanestRatio: 0.18 }]]);

const measured = (title: string, ratio: number | null, leanestRatio: number | null) => [
  { title, ratio: spreadOf([ratio]), leanestRatio: spreadOf([leanestRatio]) },
];

describe('a ratio that fell by a third since it was written down is told', () => {
  test('on each side of two thirds', () => {
    expect(fallsSince(kept, measured(title, 0.401, 0.121))).toEqual([]);
    expect(fallsSince(kept, measured(title, 0.399, 0.121))).toEqual([
      `${title}, to the same: 0.399, and 0.6 was written down.`,
    ]);
    expect(fallsSince(kept, measured(title, 0.401, 0.119))).toEqual([
      `${title}, to the leanest: 0.119, and 0.18 was written down.`,
    ]);
  });

  test('and what is new, or was not measured, has not fallen', () => {
    expect(fallsSince(kept, measured('a call of tomorrow', 0.01, 0.001))).toEqual([]);
    expect(fallsSince(kept, measured(title, null, null))).toEqual([]);
  });

  test('of what the page says', () => {
    const ratios = keptRatios(readFileSync(figuresFile, 'utf8'));
    expect(ratios.get(title)?.ratio).toBeGreaterThan(0);
    expect(ratios.get(title)?.leanestRatio).toBeGreaterThan(0);
    expect(fallsSince(ratios, measured(title, 0.001, 0.001))).toHaveLength(2);
  });
});
