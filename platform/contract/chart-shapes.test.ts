import { expect, test } from 'vitest';
import { axisOf, barsOf, funnelPaths, linePath, ringPaths, xOf } from './chart-shapes.ts';

const box = { left: 10, top: 0, width: 100, height: 50 };

test('an axis begins at 0 and ends at a round value above all', () => {
  const axis = axisOf([3, 97], box);
  expect(axis.ticks[0]).toEqual({ value: 0, y: 50 });
  expect(axis.ticks.map(({ value }) => value)).toEqual([0, 50, 100]);
  expect(axis.ticks.at(-1)).toEqual({ value: 100, y: 0 });
  expect(axis.y(50)).toBe(25);
});

test('where there is nothing there are no ticks, and all lies on the ground', () => {
  const axis = axisOf([0, 0], box);
  expect(axis.ticks).toEqual([]);
  expect(linePath([0, 0], axis, box)).toBe('M10,50L110,50');
  expect(axisOf([], box).ticks).toEqual([]);
});

test('a course has a gap where there is nothing, a dot between two gaps, and reaches the ground where there is 0', () => {
  const axis = axisOf([10], box);
  expect(linePath([10, null, 0, 10, null], axis, box)).toBe('M10,0h0M60,50L85,0');
  expect(linePath([null, 0, null], axis, box)).toBe('M60,50h0');
  expect(linePath([null, null], axis, box)).toBe('');
});

test('what is counted has no half on its axis', () => {
  expect(axisOf([2, 1], box).ticks.map(({ value }) => value)).toEqual([0, 1, 2]);
  expect(axisOf([2, 0.5], box).ticks.map(({ value }) => value)).toEqual([0, 0.5, 1, 1.5, 2]);
});

test('points span the whole width, and a single one stands in the middle', () => {
  expect([xOf(0, 3, box), xOf(1, 3, box), xOf(2, 3, box)]).toEqual([10, 60, 110]);
  expect(xOf(0, 1, box)).toBe(60);
});

test('a bar reaches from the ground to its value, and one of nothing has no height', () => {
  const [first, second] = barsOf([100, 0], axisOf([100, 0], box), box);
  expect(first).toMatchObject({ top: 0, height: 50 });
  expect(second).toMatchObject({ top: 50, height: 0 });
});

test('a ring has no part of nothing', () => {
  const [half, nothing, other] = ringPaths([1, 0, 1], 40);
  expect(nothing).toBe('');
  expect(half).toMatch(/^M/);
  expect(other).not.toBe(half);
  expect(ringPaths([0, 0], 40)).toEqual(['', '']);
});

test('a part of a ring is one piece, and the whole of it has no seam', () => {
  const [most] = ringPaths([3, 1], 40);
  expect(most?.match(/M/g)).toHaveLength(1);
  const [whole] = ringPaths([5, 0], 40);
  expect(whole).not.toContain('L');
  expect(whole?.match(/Z/g)).toHaveLength(2);
});

test('a funnel narrows to the value of its next step, and never grows', () => {
  const [first, second] = funnelPaths([100, 50], box, 0);
  expect(first).toBe('M10,0L110,0L85,25L35,25Z');
  expect(second).toBe('M35,25L85,25L85,50L35,50Z');
  expect(funnelPaths([50, 100], box, 0)[0]).toBe('M35,0L85,0L85,25L35,25Z');
});
