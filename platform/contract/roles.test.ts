import { describe, expect, test } from 'vitest';
import {
  administrators,
  agencyRoles,
  isAllowed,
  isOwnOnly,
  managers,
  own,
  type Role,
  roles,
  sellers,
  staff,
} from './roles.ts';

describe('Roles', () => {
  test('are the six of the specification, of which an agency can give five', () => {
    expect(roles).toEqual(['Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor']);
    expect(agencyRoles).toEqual(['Admin', 'Manager', 'Agente', 'CSR', 'Auditor']);
  });

  test('grow from group to group, and neither the platform operator nor the Auditor is in any', () => {
    const groups: (readonly Role[])[] = [administrators, managers, sellers, staff];
    for (const [index, group] of groups.entries()) {
      for (const smaller of groups.slice(0, index)) expect(group).toEqual(expect.arrayContaining([...smaller]));
      expect(group).not.toContain('Super Admin');
      expect(group).not.toContain('Auditor');
    }
  });
});

describe('isAllowed', () => {
  test('public: everybody, also nobody', () => {
    for (const role of [...roles, null]) expect(isAllowed('public', role)).toBe(true);
  });

  test('signed-in: every role, but not nobody', () => {
    for (const role of roles) expect(isAllowed('signed-in', role)).toBe(true);
    expect(isAllowed('signed-in', null)).toBe(false);
  });

  test('a list: those it names and no other', () => {
    for (const role of roles) expect(isAllowed(['Manager', 'CSR'], role)).toBe(role === 'Manager' || role === 'CSR');
    expect(isAllowed(['Manager'], null)).toBe(false);
    expect(isAllowed([], 'Admin')).toBe(false);
  });
});

describe('own', () => {
  const allow = ['Manager', own('Agente')] as const;

  test('lets its role in, to its own rows alone, and no other', () => {
    expect(roles.filter((role) => isAllowed(allow, role))).toEqual(['Manager', 'Agente']);
    expect(roles.filter((role) => isOwnOnly(allow, role))).toEqual(['Agente']);
    expect(isOwnOnly(allow, null)).toBe(false);
  });

  test('says nothing where everybody, or the role itself, is let in', () => {
    for (const all of ['public', 'signed-in', ['Agente', own('Agente')]] as const) {
      expect(isOwnOnly(all, 'Agente')).toBe(false);
    }
  });
});
