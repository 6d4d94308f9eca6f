import { expect, test } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import { askPermissions } from './ask-permissions.ts';
import { liveRoutes, nameOf } from './house.ts';
import { cells, columns, headers, rows } from './permission-table.ts';
import { shares } from './shares.ts';
import { specifiedRoles } from './specified-roles.ts';

test('docs/permissions.md has every live route once, under its slice, and no other', () => {
  const name = (slice: string, call: string) => `${slice}: ${call}`;
  expect(rows.map(({ slice, call }) => name(slice, call)).sort()).toEqual(
    liveRoutes.map((bound) => name(bound.slice, nameOf(bound))).sort(),
  );
});

test('every table has the seven columns, and every cell says yes, own, no or sign-in', () => {
  for (const header of headers) expect(header).toEqual(columns);
  for (const { call, answers } of rows) {
    expect(answers.length, call).toBe(columns.length);
    expect(cells, call).toEqual(expect.arrayContaining(answers));
  }
});

test('the table says what the specification says', () => {
  for (const [call, allowed] of Object.entries(specifiedRoles)) {
    const row = rows.find((each) => each.call === call);
    const letIn = columns.filter((_, index) => ['yes', 'own'].includes(row?.answers[index] ?? ''));
    expect(letIn, call).toEqual(columns.filter((who) => allowed.includes(who as Role)));
  }
});

// The other share is asked in permissions.second.test.ts.
askPermissions(shares[0]);
