import { expect, test } from 'vitest';
import { askPermissions } from './ask-permissions.ts';
import { sliceFolders } from './house.ts';
import { shares } from './shares.ts';

test('every slice is in one share', () => {
  const asked = process.env.LAWS_OF?.split(',');
  const wanted = sliceFolders.filter((slice) => asked?.includes(slice) ?? true);
  expect([...shares[0], ...shares[1]].sort()).toEqual(wanted);
});

askPermissions(shares[1]);
