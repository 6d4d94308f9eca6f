import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { policyRoutes } from '../contract.ts';
import { creatingPolicy } from './creating-policy.ts';

export { policyImport } from './policy-import.ts';
export { policySources } from './policy-sources.ts';
export { policyTones } from './policy-tones.ts';

/** Creates a policy from a quote, on its card and in its panel. */
export const CreatePolicy = lazyView(() => import('./create-policy.tsx'));

/** The time until a policy ends. */
export const ExpiryIndicator = lazyView(async () => ({
  default: (await import('./expiry-indicator.tsx')).ExpiryIndicator,
}));

/** A policy as a line of its client's timeline, and a user's change of it as an event. */
export const PolicyLine = lazyView(async () => ({ default: (await import('./policy-story.tsx')).PolicyLine }));
export const PolicyEvent = lazyView(async () => ({ default: (await import('./policy-story.tsx')).PolicyEvent }));

export const policiesScreen = {
  tab: 'policies',
  group: 'sales',
  route: policyRoutes.routes.listPolicies,
  icon: IconShieldCheck,
  words: ['policies', 'leads', 'clients', 'quotes', 'records'],
  load: (): Promise<ViewModule> => import('./policies-screen.tsx'),
  acts: [
    {
      name: 'createPolicy',
      label: 'policies:new.button',
      route: policyRoutes.routes.createPolicy,
      icon: IconShieldPlus,
      begin: () => creatingPolicy.begin(null),
      load: (): Promise<ViewModule> => import('./new-policy-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
