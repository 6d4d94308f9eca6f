import { managers } from '#platform/contract/roles.ts';

/** Who sees analytics: apart from the routes, because the tab asks it and needs none of the rest. */
export const readingAnalytics = { allow: managers, feature: 'analytics' } as const;
