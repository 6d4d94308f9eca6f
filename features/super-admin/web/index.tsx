import { IconBuilding, IconBuildingPlus } from '@tabler/icons-react';
import { systemSections } from '#features/system/web/index.tsx';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { byOperators } from '../contract/access.ts';
import { writingTenant } from './tenants/tenant-acts.ts';

export const superAdminScreen = {
  tab: 'superadmin',
  group: 'administration',
  isHome: true,
  route: byOperators,
  icon: IconBuilding,
  words: ['super-admin', 'system', 'records'],
  sections: [
    {
      name: 'overview',
      label: 'super-admin:sections.overview',
      route: byOperators,
      load: (): Promise<ViewModule> => import('./overview/overview-view.tsx'),
    },
    {
      name: 'tenants',
      label: 'super-admin:sections.tenants',
      route: byOperators,
      load: (): Promise<ViewModule> => import('./tenants/tenants-view.tsx'),
    },
    {
      name: 'white-label',
      label: 'super-admin:sections.white_label',
      route: byOperators,
      load: (): Promise<ViewModule> => import('./white-label/white-label-view.tsx'),
    },
    {
      name: 'accounts',
      label: 'super-admin:sections.accounts',
      route: byOperators,
      load: (): Promise<ViewModule> => import('./accounts/accounts-view.tsx'),
    },
    ...systemSections,
  ],
  acts: [
    {
      name: 'createTenant',
      label: 'super-admin:tenants.create',
      route: byOperators,
      icon: IconBuildingPlus,
      begin: () => writingTenant.begin(null),
      load: (): Promise<ViewModule> => import('./tenants/write-tenant-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
