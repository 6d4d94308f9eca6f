import { expect, test } from 'vitest';
import type { Log } from '../ground/log.ts';
import { createKnownRow } from './known-row.ts';

const clock = () => new Date('2026-11-16T20:00:00Z');
const changes = { tell: () => {}, subscribe: () => Promise.resolve(() => {}) };

test('the process that changes a row has it at once, and what is read after the commit holds', async () => {
  let stored = { smtp_host: '' };
  const known = createKnownRow('settings', () => Promise.resolve(stored), { clock, changes, log: {} as Log });
  await known.begin();
  expect(known.row).toEqual({ smtp_host: '' });
  const changed = { smtp_host: 'smtp.example.com' };
  stored = { smtp_host: 'mail.example.com' };
  known.tell(changed);
  expect(known.row).toBe(changed);
  await expect.poll(() => known.row).toBe(stored);
});
