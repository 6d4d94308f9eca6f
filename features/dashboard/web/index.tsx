import { IconLayoutDashboard, IconWallet } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { dashboardRoutes } from '../contract.ts';

export const dashboardScreen = {
  tab: 'dashboard',
  group: 'day',
  route: dashboardRoutes.routes.readDashboardStats,
  icon: IconLayoutDashboard,
  words: ['dashboard', 'leads', 'quotes', 'policies', 'records'],
  load: (): Promise<ViewModule> => import('./dashboard-screen.tsx'),
  landmarks: [
    {
      name: 'policies_value',
      icon: IconWallet,
      label: 'dashboard:stats.policies_value',
      also: 'dashboard:also.policies_value',
    },
  ],
} as const satisfies Screen;
