import { IconUsersGroup } from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { leadRoutes } from '#features/leads/contract.ts';
import type { Route } from '#platform/contract/route.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

export interface Screen {
  /** The word of the business: tab, slice and label key in one. */
  tab: 'leads';
  /** Whoever may make this call sees the tab. */
  route: Route;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  view: LazyExoticComponent<ComponentType>;
}

/** The tabs in their order; a slice adds its line when its screen is built. */
export const screens: readonly Screen[] = [
  {
    tab: 'leads',
    route: leadRoutes.routes.listLeads,
    icon: IconUsersGroup,
    view: lazyView(() => import('#features/leads/web/index.tsx')),
  },
];
