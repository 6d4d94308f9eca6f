import { IconCalendarPlus, IconCoins, IconScale } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { configuringCommissions, managingCommissions, readingCommissions } from '../contract/access.ts';
import { creatingPeriod, creatingScheme } from './creating.ts';

export const commissionsScreen = {
  tab: 'commissions',
  group: 'money',
  route: readingCommissions,
  icon: IconCoins,
  words: ['commissions', 'leads', 'records'],
  sections: [
    {
      name: 'dashboard',
      label: 'commissions:sections.dashboard',
      route: readingCommissions,
      load: (): Promise<ViewModule> => import('./dashboard-section.tsx'),
    },
    {
      name: 'list',
      label: 'commissions:sections.list',
      route: readingCommissions,
      load: (): Promise<ViewModule> => import('./list-section.tsx'),
    },
    {
      name: 'periods',
      label: 'commissions:sections.periods',
      route: managingCommissions,
      load: (): Promise<ViewModule> => import('./periods/periods-section.tsx'),
    },
    {
      name: 'settings',
      label: 'commissions:sections.settings',
      route: configuringCommissions,
      load: (): Promise<ViewModule> => import('./settings/settings-section.tsx'),
    },
  ],
  acts: [
    {
      name: 'createPeriod',
      label: 'commissions:acts.create_period',
      route: managingCommissions,
      icon: IconCalendarPlus,
      begin: () => creatingPeriod.begin(null),
      load: (): Promise<ViewModule> => import('./periods/create-period-dialog.tsx'),
    },
    {
      name: 'createScheme',
      label: 'commissions:acts.create_scheme',
      route: configuringCommissions,
      icon: IconScale,
      begin: () => creatingScheme.begin(null),
      load: (): Promise<ViewModule> => import('./settings/create-scheme-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
