import { expect, test } from 'vitest';
import { namesApart } from './names-apart.ts';

test('only who shares a full name is told apart by the e-mail, in whatever case it is written', () => {
  const people = [
    { id: '1', full_name: 'María López', email: 'mlopez@example.com' },
    { id: '2', full_name: 'Ana Beltrán', email: 'ana@example.com' },
    { id: '3', full_name: 'MARÍA López', email: 'maria2@example.com' },
    { id: '4', full_name: 'María López' },
  ];
  const names = ['María López (mlopez@example.com)', 'Ana Beltrán', 'MARÍA López (maria2@example.com)', 'María López'];
  expect([...namesApart(people).values()]).toEqual(names);
});
