import { managers } from '#platform/contract/roles.ts';

/** Who may read analytics. It is a separate file because the tab imports it without the routes. */
export const readingAnalytics = { allow: managers, feature: 'analytics' } as const;
