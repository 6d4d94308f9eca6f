import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merge, withThose } from './merge.ts';

const before = { notes: '', status: 'Nuevo', contact: { name: 'Rosa', email: '' } };

test('what only I changed is mine, what only they changed is theirs, and what both changed is named', () => {
  const mine = { notes: 'A', status: 'Nuevo', contact: { name: 'Rosa M.', email: '' } };
  const theirs = { notes: 'B', status: 'Perdido', contact: { name: 'Rosa', email: 'r@example.com' } };
  const merged = merge(before, mine, theirs);
  expect(merged).toEqual({
    values: { notes: 'A', status: 'Perdido', contact: { name: 'Rosa M.', email: 'r@example.com' } },
    theirs: ['status', 'contact.email'],
    both: ['notes'],
  });
  expect(withThose(merged.values, theirs, merged.both).notes).toBe('B');
  expect(withThose(mine, theirs, ['contact.email'])).toEqual({
    ...mine,
    contact: { name: 'Rosa M.', email: 'r@example.com' },
  });
});

test('the same change by both is no question', () => {
  const both = { ...before, notes: 'A' };
  expect(merge(before, both, { ...both })).toEqual({ values: both, theirs: [], both: [] });
});

test('nothing is asked and nothing lost where only one has changed anything', () => {
  const values = fc.record({ a: fc.string(), b: fc.boolean(), c: fc.record({ d: fc.string(), e: fc.string() }) });
  fc.assert(
    fc.property(values, values, (from, to) => {
      expect(merge(from, to, from)).toMatchObject({ values: to, theirs: [], both: [] });
      expect(merge(from, from, to)).toMatchObject({ values: to, both: [] });
    }),
  );
});
