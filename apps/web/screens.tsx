import { IconFileDollar, IconLayoutDashboard, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { dashboardRoutes } from '#features/dashboard/contract.ts';
import { leadRoutes } from '#features/leads/contract.ts';
import { policyRoutes } from '#features/policies/contract.ts';
import { quoteRoutes } from '#features/quotes/contract.ts';
import type { Route } from '#platform/contract/route.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

export interface Screen {
  /** The word of the business: tab, slice and label key in one. */
  tab: 'dashboard' | 'leads' | 'quotes' | 'policies';
  /** Whoever may make this call sees the tab. */
  route: Route;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  view: LazyExoticComponent<ComponentType>;
}

/** The tabs in their order; a slice adds its line when its screen is built. */
export const screens: readonly Screen[] = [
  {
    tab: 'dashboard',
    route: dashboardRoutes.routes.readDashboardStats,
    icon: IconLayoutDashboard,
    view: lazyView(() => import('#features/dashboard/web/index.tsx')),
  },
  {
    tab: 'leads',
    route: leadRoutes.routes.listLeads,
    icon: IconUsersGroup,
    view: lazyView(() => import('./leads-view.tsx')),
  },
  {
    tab: 'quotes',
    route: quoteRoutes.routes.listQuotes,
    icon: IconFileDollar,
    view: lazyView(() => import('./quotes-view.tsx')),
  },
  {
    tab: 'policies',
    route: policyRoutes.routes.listPolicies,
    icon: IconShieldCheck,
    view: lazyView(() => import('#features/policies/web/index.tsx')),
  },
];
