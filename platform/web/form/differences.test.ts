import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences, withDifferences } from './differences.ts';

const before = { status: 'Nuevo', contact: { name: 'Rosa', email: '' }, notes: '' };

test.each([
  ['nothing', {}, {}],
  ['a field', { notes: 'Lunes' }, { notes: 'Lunes' }],
  [
    'a field inside, without its neighbours',
    { contact: { name: 'Rosa M.', email: '' } },
    { contact: { name: 'Rosa M.' } },
  ],
  ['a field that was emptied', { status: null }, { status: null }],
])('finds %s', (_title, changes, found) => {
  expect(differences(before, { ...before, ...changes })).toEqual(found);
});

test('go on top of what somebody else has changed meanwhile', () => {
  const meanwhile = { ...before, status: 'Contactado', contact: { name: 'Rosa', email: 'rosa@example.com' } };
  const typed = differences(before, { ...before, contact: { name: 'Rosa M.', email: '' } });
  expect(withDifferences(meanwhile, typed)).toEqual({
    ...meanwhile,
    contact: { name: 'Rosa M.', email: 'rosa@example.com' },
  });
});

test('put back, make of what was there what was typed', () => {
  const values = fc.record({ a: fc.string(), b: fc.boolean(), c: fc.record({ d: fc.string(), e: fc.string() }) });
  fc.assert(
    fc.property(values, values, (from, to) => {
      expect(withDifferences(from, differences(from, to))).toEqual(to);
    }),
  );
});
