import { IconSquare } from '@tabler/icons-react';
import type { Route } from '#platform/contract/route.ts';
import type { Screen } from '#platform/web/screen.ts';

/** A route that every signed-in user may call. */
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

/** The eleven specified tabs of an agency, even if their slices do not exist yet. */
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
