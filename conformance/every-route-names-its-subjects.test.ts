import { expect, test } from 'vitest';
import type { Route } from '#platform/contract/route.ts';
import { liveRoutes, nameOf } from './live-routes.ts';
import { subjectFault } from './subjects.ts';

// The screens use these words to refetch, and to learn what other users changed. If a word is missing, a screen keeps
// showing outdated data.

test('every read names what it shows, and every write what it changes', () => {
  const faults = liveRoutes.map((bound) => [nameOf(bound), subjectFault(bound.route)]).filter(([, fault]) => fault);
  expect(faults).toEqual([]);
});

test('what is changed somewhere is shown somewhere, and the other way round', () => {
  const words = (kind: 'shows' | 'changes') => new Set(liveRoutes.flatMap(({ route }) => route[kind] ?? []));
  expect([...words('changes')].sort()).toEqual([...words('shows')].sort());
});

test.each<[fault: string | null, planted: Partial<Route>]>([
  ['a read names what it shows', { method: 'GET' }],
  ['a read names what it shows', { method: 'GET', shows: [] }],
  ['a read changes nothing', { method: 'GET', shows: ['lead'], changes: ['lead'] }],
  ['a write names what it changes', { method: 'POST' }],
  ['a write names what it changes', { method: 'PUT', shows: ['lead'] }],
  [null, { method: 'GET', shows: ['lead'] }],
  [null, { method: 'DELETE', changes: [] }],
])('the test says: %s', (fault, planted) => {
  const answer = liveRoutes[0]?.route.ok as Route['ok'];
  const route: Route = { method: 'GET', path: '/x', allow: 'signed-in', ok: answer, summary: 'Planted', ...planted };
  expect(subjectFault(route)).toBe(fault);
});
