import { IconSquare } from '@tabler/icons-react';
import type { Route } from '#platform/contract/route.ts';
import type { Screen } from '#platform/web/screen.ts';

/** A call that everybody may make who is signed in. */
export const anyRoute: Route = {
  method: 'GET',
  path: '/anything',
  allow: 'signed-in',
  ok: [200, null],
  summary: 'Whatever there is',
};

const tab = (name: Screen['tab'], group: Screen['group']): Screen => ({
  tab: name,
  group,
  route: anyRoute,
  icon: IconSquare,
  words: [],
  load: async () => ({ default: () => null }),
});

/** The eleven tabs of an agency as they are specified, whether or not their slices are built. */
export const elevenScreens: readonly Screen[] = [
  tab('dashboard', 'day'),
  tab('leads', 'sales'),
  tab('quotes', 'sales'),
  tab('policies', 'sales'),
  tab('users', 'administration'),
  tab('renewals', 'sales'),
  tab('tasks', 'day'),
  tab('commissions', 'money'),
  tab('integrations', 'administration'),
  tab('communications', 'sales'),
  tab('analytics', 'insight'),
];
