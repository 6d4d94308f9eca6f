import { platformErrors } from '#platform/contract/errors.ts';
import { languages } from '#platform/contract/language.ts';
import { roles } from '#platform/contract/roles.ts';
import type { SliceConformance } from '#platform/testing/slice-conformance.ts';
import { filesIn, read } from './house.ts';

/** The tabs that slices add, as the entry points of their screens name them. */
const tabs = filesIn(['features'], /^index\.tsx$/).flatMap((file) =>
  [...read(file).matchAll(/^ {2}tab: '([\w-]+)'/gm)].map(([, tab = '']) => tab),
);

/** What the platform base declares about its own tables and texts, as a slice does in its conformance file. */
export const platformConformance = {
  rights: {
    audit_events: { app: 'SELECT, INSERT', platform: 'INSERT', lookup: 'SELECT' },
    audit_links: { app: 'SELECT, INSERT', platform: 'SELECT, INSERT' },
    audit_waiting: { app: 'SELECT, INSERT, DELETE', platform: 'SELECT, INSERT, DELETE', lookup: 'SELECT' },
    heard_facts: { app: 'SELECT, INSERT', lookup: 'SELECT, DELETE' },
    idempotency_keys: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT, DELETE' },
    number_series: { app: 'SELECT, INSERT, UPDATE' },
    platform_audit_events: { platform: 'SELECT, INSERT', lookup: 'SELECT' },
    rate_limits: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    readiness_probes: { app: 'INSERT' },
    schema_migrations: { app: 'SELECT' },
    sent_messages: { app: 'SELECT, INSERT, UPDATE' },
    tallies: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
  },
  texts: {
    errors: Object.keys(platformErrors),
    roles,
    language: languages,
    scheme: ['light', 'dark', 'auto'],
    tabs,
    'shell.groups': ['day', 'sales', 'money', 'insight', 'administration'],
    validation: ['too_short', 'too_long', 'too_small', 'too_big', 'not_in_list', 'required', 'invalid', 'whole_number'],
  },
} as const satisfies SliceConformance;
