import { expect, test } from 'vitest';
import type { DashboardStats } from '../contract.ts';
import { firstSteps } from './first-steps-of.ts';

const users_by_role = { 'Super Admin': 0, Admin: 1, Manager: 0, Agente: 0, CSR: 0, Auditor: 0 };
const nothing = {
  total_leads: 0,
  total_quotes: 0,
  total_policies: 0,
  agency_complete: false,
  users_by_role,
} as DashboardStats;
const done = (stats: DashboardStats, role: 'Admin' | 'Agente' = 'Admin') =>
  firstSteps(stats, role).flatMap(({ step, isDone }) => (isDone ? [step] : []));

test('an Admin has seven steps, a seller the three of the sale', () => {
  expect(firstSteps(nothing, 'Admin').map(({ step }) => step)).toEqual([
    'agency',
    'user',
    'book',
    'import',
    'lead',
    'quote',
    'policy',
  ]);
  expect(firstSteps(nothing, 'Agente').map(({ step }) => step)).toEqual(['lead', 'quote', 'policy']);
});

test('each is done when the agency has what it brings', () => {
  expect(done(nothing)).toEqual([]);
  expect(done({ ...nothing, agency_complete: true })).toEqual(['agency']);
  expect(done({ ...nothing, users_by_role: { ...users_by_role, CSR: 1 } })).toEqual(['user']);
  expect(done({ ...nothing, total_leads: 1, total_quotes: 1 }, 'Agente')).toEqual(['lead', 'quote']);
  expect(done({ ...nothing, total_leads: 19 })).toEqual(['lead']);
  expect(done({ ...nothing, total_leads: 20, total_policies: 1 })).toEqual(['import', 'lead', 'policy']);
  expect(done({ ...nothing, total_policies: 19 })).toEqual(['policy']);
  expect(done({ ...nothing, total_policies: 20 })).toEqual(['book', 'policy']);
});

test('an Admin without a mailbox is asked who it is, before all else', () => {
  const stepsOf = (role: 'Admin' | 'Agente', email: string) => firstSteps(nothing, role, email).map(({ step }) => step);
  expect(stepsOf('Admin', 'admin@default.localhost')).toEqual(['person', ...stepsOf('Admin', 'ana@example.com')]);
  expect(stepsOf('Admin', 'ana@example.com')).not.toContain('person');
  expect(stepsOf('Agente', 'x@default.localhost')).not.toContain('person');
});
