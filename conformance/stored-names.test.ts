import { expect, test } from 'vitest';
import { keysIn, storedNames, valuesOf } from './stored-names.ts';

const names = storedNames();

test('a change of a stored name shows as a change of conformance/snapshots/stored-names.txt', async () => {
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('./snapshots/stored-names.txt');
});

test('every kind of name is found', () => {
  const kinds = new Set(names.map((name) => name.split(' ')[0]));
  expect([...kinds]).toEqual(['role', 'queue', 'subscriber', 'event', 'action', 'detail', 'metric', 'backup']);
  expect(names).toContain('action createLead');
  expect(names.length).toBeGreaterThan(350);
});

test.each([
  [['createLead'], "audit({ action: 'createLead', entity: 'lead' });"],
  [['sold', 'lost'], "audit({ action: isSold ? 'sold' : 'lost' });"],
  [[], 'audit({ action: named });'],
  [[], "audit({ reaction: 'none' });"],
])('finds %j in the code %s', (values, code) => {
  expect(valuesOf('action', 'a.ts', code)).toEqual(values);
});

test('finds the keys of what an audit row tells, those of variables too', () => {
  expect(keysIn('detail', 'a.ts', "audit({ action: 'a', detail: { from, 'to': 1, ...more } });")).toEqual([
    'from',
    'to',
  ]);
});
