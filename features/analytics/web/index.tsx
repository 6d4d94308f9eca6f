import { IconChartBar } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { readingAnalytics } from '../contract/access.ts';

export const analyticsScreen = {
  tab: 'analytics',
  group: 'insight',
  route: readingAnalytics,
  icon: IconChartBar,
  words: ['analytics', 'leads', 'records'],
  sections: [
    {
      name: 'dashboard',
      label: 'analytics:sections.dashboard',
      route: readingAnalytics,
      load: (): Promise<ViewModule> => import('./dashboard-section.tsx'),
    },
    {
      name: 'agents',
      label: 'analytics:sections.agents',
      route: readingAnalytics,
      load: (): Promise<ViewModule> => import('./agents-section.tsx'),
    },
    {
      name: 'funnel',
      label: 'analytics:sections.funnel',
      route: readingAnalytics,
      load: (): Promise<ViewModule> => import('./funnel-section.tsx'),
    },
    {
      name: 'revenue',
      label: 'analytics:sections.revenue',
      route: readingAnalytics,
      load: (): Promise<ViewModule> => import('./revenue-section.tsx'),
    },
    {
      name: 'roi',
      label: 'analytics:sections.roi',
      route: readingAnalytics,
      load: (): Promise<ViewModule> => import('./roi-section.tsx'),
    },
    {
      name: 'reports',
      label: 'analytics:sections.reports',
      route: readingAnalytics,
      load: (): Promise<ViewModule> => import('./reports-section.tsx'),
    },
  ],
} as const satisfies Screen;
