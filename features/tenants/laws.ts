import type { SliceLaws } from '#platform/testing/slice-laws.ts';

export const laws: SliceLaws = {
  rights: {
    tenants: { app: 'SELECT, UPDATE', platform: 'SELECT, INSERT, UPDATE, DELETE', gate: 'SELECT' },
    installation: { app: 'SELECT', platform: 'SELECT, UPDATE' },
  },
};
