import { describe, expect, test } from 'vitest';
import { own, type Role } from '#platform/contract/roles.ts';
import { type Route, routes } from '#platform/contract/route.ts';
import { readableSubjects } from './readable-subjects.ts';

const read = (path: string, allow: Route['allow'], shows: NonNullable<Route['shows']>, feature?: string): Route => ({
  method: 'GET',
  path,
  allow,
  shows,
  ok: [200, null],
  summary: 'Reads',
  ...(feature && { feature }),
});
const groups = [
  routes('leads', { list: read('/leads', ['Admin', 'CSR'], ['lead', 'user'], 'leads') }),
  routes('leads', { one: read('/leads/{id}', ['Admin'], ['lead', 'client'], 'leads') }),
  routes('policies', { one: read('/policies/{id}', ['Admin', own('Agente')], ['policy'], 'policies') }),
  routes('dashboard', { stats: read('/stats', 'signed-in', ['quote']) }),
];
const of = (role: Role, features_enabled = ['leads', 'policies']) => {
  const { subjects, withIds } = readableSubjects(groups, { role, features_enabled });
  return [[...subjects].sort(), [...withIds].sort()];
};

describe('Somebody may be told', () => {
  test('of what their role is shown, with the id of what it may read by it', () => {
    expect(of('Admin')).toEqual([
      ['client', 'lead', 'policy', 'quote', 'user'],
      ['lead', 'policy'],
    ]);
    expect(of('CSR')).toEqual([['lead', 'quote', 'user'], []]);
    expect(of('Auditor')).toEqual([['quote'], []]);
  });

  test('of what only the own rows are shown, without the id, which may be a colleague’s', () => {
    expect(of('Agente')).toEqual([['policy', 'quote'], []]);
  });

  test('of nothing of a module that the agency does not have', () => {
    expect(of('Admin', ['policies'])).toEqual([['policy', 'quote'], ['policy']]);
    expect(of('Admin', [])).toEqual([['quote'], []]);
  });
});
