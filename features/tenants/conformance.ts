import type { SliceConformance } from '#platform/testing/slice-conformance.ts';

export const conformance: SliceConformance = {
  rows: {
    tenants: { subject: 'agency', unseen: { day_begun: 'Told by what the day changes.' } },
    installation: 'Of the platform.',
  },
  rights: {
    tenants: { app: 'SELECT, UPDATE', platform: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
    installation: { app: 'SELECT', platform: 'SELECT, UPDATE' },
  },
};
