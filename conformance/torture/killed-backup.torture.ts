import { expect, test } from 'vitest';
import { killBackups } from '#apps/testing/killed-backup.ts';

test('a backup that is killed, whenever that is, leaves no file under its name, and the next one is whole', async () => {
  const moments = Array.from({ length: 24 }, (_, at) => 150 + at * 90);
  const found = await killBackups(moments);
  console.info(found);
  expect(found.killed).toBeGreaterThan(6);
  expect(found).toMatchObject({ half: 0, isWhole: true });
}, 600_000);
