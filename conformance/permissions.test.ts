import { describe, expect, test } from 'vitest';
import { own, type Role } from '#platform/contract/roles.ts';
import type { Route } from '#platform/contract/route.ts';
import { liveRoutes } from './live-routes.ts';
import { cells, columns, headers, rows, tableFaults } from './permission-table.ts';
import { specifiedRoles } from './specified-roles.ts';

// Compares the table with the contracts. refusals.test.ts checks for every route that the server enforces it, and
// permissions.long.test.ts checks it for every cell.

test('every table has the seven columns, and every cell says yes, own, no or sign-in', () => {
  for (const header of headers) expect(header).toEqual(columns);
  for (const { call, answers } of rows) {
    expect(answers.length, call).toBe(columns.length);
    expect(cells, call).toEqual(expect.arrayContaining(answers));
  }
});

test('docs/permissions.md says of every live route what its contract says, under its slice, and of no other', () => {
  expect(tableFaults(rows, liveRoutes)).toEqual([]);
});

test('the table says what the specification says', () => {
  for (const [call, allowed] of Object.entries(specifiedRoles)) {
    const row = rows.find((each) => each.call === call);
    const letIn = columns.filter((_, index) => ['yes', 'own'].includes(row?.answers[index] ?? ''));
    expect(letIn, call).toEqual(columns.filter((who) => allowed.includes(who as Role)));
  }
});

describe('the test itself', () => {
  const route = (allow: Route['allow'], on?: 'platform') =>
    ({ method: 'GET', path: '/rows', allow, ok: [200, null], summary: 'Planted', ...(on && { on }) }) as Route;
  const row = (...answers: string[]) => ({ slice: 'leads', call: 'GET /rows', answers });
  const refused = row('sign-in', 'no', 'yes', 'no', 'no', 'no', 'no');

  test.each<[allow: Route['allow'], on: 'platform' | undefined, answers: string[]]>([
    ['public', undefined, ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
    ['signed-in', undefined, ['sign-in', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
    [['Super Admin'], 'platform', ['sign-in', 'yes', 'no', 'no', 'no', 'no', 'no']],
    [['Admin', own('Agente')], undefined, ['sign-in', 'no', 'yes', 'no', 'own', 'no', 'no']],
  ])('finds nothing wrong where %j is in the table', (allow, on, answers) => {
    expect(tableFaults([row(...answers)], [{ slice: 'leads', route: route(allow, on) }])).toEqual([]);
  });

  test('finds a contract that lets in one role more, or to all rows instead of its own', () => {
    const found = (allow: Route['allow'], written = refused) =>
      tableFaults([written], [{ slice: 'leads', route: route(allow) }]);
    expect(found(['Admin'])).toEqual([]);
    expect(found(['Admin', 'CSR'])).toEqual([
      'only the table says leads: GET /rows: sign-in, no, yes, no, no, no, no',
      'only the contract says leads: GET /rows: sign-in, no, yes, no, no, yes, no',
    ]);
    expect(found(['Admin', 'Agente'], row('sign-in', 'no', 'yes', 'no', 'own', 'no', 'no'))).toHaveLength(2);
    expect(found('public')).toHaveLength(2);
  });

  test('finds a route without a row, a row of no route, one under another slice, and one that stands twice', () => {
    const bound = { slice: 'leads', route: route(['Admin']) };
    expect(tableFaults([], [bound])).toEqual([expect.stringMatching(/^only the contract says leads/)]);
    expect(tableFaults([refused], [])).toEqual([expect.stringMatching(/^only the table says leads/)]);
    expect(tableFaults([{ ...refused, slice: 'quotes' }], [bound])).toHaveLength(2);
    expect(tableFaults([refused, refused], [bound])).toEqual([expect.stringMatching(/^the table says twice leads/)]);
  });
});
