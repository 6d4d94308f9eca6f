import { expect, test } from 'vitest';
import type { DashboardStats } from '../contract.ts';
import { firstSteps } from './first-steps-of.ts';

const users_by_role = { 'Super Admin': 0, Admin: 1, Manager: 0, Agente: 0, CSR: 0, Auditor: 0 };
const nothing = {
  ...{ total_leads: 0, total_quotes: 0, total_policies: 0, agency_complete: false, users_by_role },
} as DashboardStats;
const done = (stats: DashboardStats, role: 'Admin' | 'Agente' = 'Admin') =>
  firstSteps(stats, { role, email: 'admin@default.localhost' }).flatMap(({ step, isDone }) => (isDone ? [step] : []));

const email = 'ana@example.com';

test('an Admin has seven steps, a seller the three of the sale', () => {
  expect(firstSteps(nothing, { role: 'Admin', email }).map(({ step }) => step)).toEqual([
    ...['person', 'agency', 'user', 'lead', 'quote', 'policy', 'import'],
  ]);
  expect(firstSteps(nothing, { role: 'Agente', email }).map(({ step }) => step)).toEqual(['lead', 'quote', 'policy']);
});

test('each is done when the agency has what it brings', () => {
  expect(done(nothing)).toEqual([]);
  const [first] = firstSteps(nothing, { role: 'Admin', email });
  expect(first).toEqual({ step: 'person', isDone: true });
  expect(done({ ...nothing, agency_complete: true })).toEqual(['agency']);
  expect(done({ ...nothing, users_by_role: { ...users_by_role, CSR: 1 } })).toEqual(['user']);
  expect(done({ ...nothing, total_leads: 1, total_quotes: 1 }, 'Agente')).toEqual(['lead', 'quote']);
  expect(done({ ...nothing, total_leads: 19 })).toEqual(['lead']);
  expect(done({ ...nothing, total_leads: 20, total_policies: 1 })).toEqual(['lead', 'policy', 'import']);
});
