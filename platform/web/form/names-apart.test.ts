import { expect, test } from 'vitest';
import { namesApart } from './names-apart.ts';

test('only who shares a full name is told apart by the user name', () => {
  const people = [
    { id: '1', full_name: 'María López', username: 'mlopez' },
    { id: '2', full_name: 'Ana Beltrán', username: 'ana' },
    { id: '3', full_name: 'María López', username: 'maria2' },
    { id: '4', full_name: 'María López' },
  ];
  const names = ['María López (mlopez)', 'Ana Beltrán', 'María López (maria2)', 'María López'];
  expect([...namesApart(people).values()]).toEqual(names);
});
