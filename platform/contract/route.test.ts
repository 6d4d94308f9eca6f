import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTotal } from './page.ts';
import { fillPath } from './route.ts';

describe('fillPath', () => {
  test('fills each name, and leaves a path without any as it is', () => {
    expect(fillPath('/leads', {})).toBe('/leads');
    expect(fillPath('/a/{id}/b/{other_id}', { id: '1', other_id: '2' })).toBe('/a/1/b/2');
    expect(fillPath('/a/{id}/{id}', { id: '1' })).toBe('/a/1/1');
  });

  // An id from an external system must never lead to another route.
  test('lets no value leave its place', () => {
    expect(fillPath('/leads/{id}', { id: '../users' })).toBe('/leads/..%2Fusers');
    expect(fillPath('/leads/{id}', { id: 'a?b#c' })).toBe('/leads/a%3Fb%23c');
    expect(fillPath('/leads/{id}', { id: '{id}$&' })).toBe('/leads/%7Bid%7D%24%26');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        const path = fillPath('/leads/{id}/history', { id });
        expect(path.split('/')).toHaveLength(4);
        expect(decodeURIComponent(path.split('/')[2] as string)).toBe(id);
      }),
    );
  });
});

test('formatTotal: exact up to 1000, then 1000+', () => {
  expect([0, 1, 999, 1_000, 1_001, 5_000_000].map(formatTotal)).toEqual(['0', '1', '999', '1000', '1000+', '1000+']);
});
