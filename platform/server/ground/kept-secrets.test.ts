import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptSecrets, overlapUntil } from './kept-secrets.ts';
import { createSecrets } from './secrets.ts';

const services = { secrets: createSecrets(Buffer.alloc(32, 7)) };
const other = { secrets: createSecrets(Buffer.alloc(32, 8)) };
const kept = keptSecrets('channels', ['key'], ['address']);
const place = { tenant_id: randomUUID(), id: randomUUID() };
const now = new Date('2026-03-04T12:00:00Z');

const rowWith = (plain: string) => ({
  ...place,
  key: kept.sealed(services, place, 'key', plain),
  replaced: [],
  address: kept.sealed(services, place, 'address', 'here'),
});

test('what one table keeps is read as nothing of another table, another row, or another column', () => {
  const { key } = rowWith('open sesame');
  expect(kept.readable(services, place, 'key', key)).toBe('open sesame');
  expect(kept.readable(services, place, 'address', key)).toBeNull();
  expect(kept.readable(services, { ...place, id: randomUUID() }, 'key', key)).toBeNull();
  expect(keptSecrets('integrations', ['key']).readable(services, place, 'key', key)).toBeNull();
});

test('a secret that is made anew is taken beside the new one until the day is over, and no longer', () => {
  const until = overlapUntil(now);
  const { columns, hadOne } = kept.renewed(services, rowWith('old'), { name: 'key', plain: 'new', until });
  expect(hadOne).toBe(true);
  const row = { ...rowWith(''), key: columns.key as string, replaced: JSON.parse(columns.replaced as string) };
  const lastMoment = new Date(Date.parse(until) - 1);
  expect(kept.taken(services, row, lastMoment)).toEqual({ key: ['new', 'old'] });
  expect(kept.taken(services, row, new Date(until))).toEqual({ key: ['new'] });
  const again = kept.renewed(services, row, { name: 'key', plain: 'newest', until });
  const twice = { ...row, key: again.columns.key as string, replaced: JSON.parse(again.columns.replaced as string) };
  expect(kept.taken(services, twice, now)).toEqual({ key: ['newest', 'new'] });
});

test('one that was not set leaves nothing behind that is taken', () => {
  const { columns, hadOne } = kept.renewed(services, rowWith(''), {
    name: 'key',
    plain: 'a',
    until: overlapUntil(now),
  });
  expect([hadOne, columns.replaced]).toEqual([false, '[]']);
});

test('what another installation has written is told apart from what was never set', () => {
  expect(kept.isReadable(services, rowWith('a'))).toBe(true);
  expect(kept.isReadable(other, rowWith('a'))).toBe(false);
  expect(kept.current(other, rowWith('a'))).toEqual({ key: '' });
  expect(() => kept.taken(other, rowWith('a'), now)).toThrow();
  expect(kept.taken(other, rowWith(''), now)).toEqual({ key: [] });
});
