import { IconBuildingStore } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { settingUpAgency } from '../contract/access.ts';

export { agencySections } from './places.ts';

export const agencyScreen = {
  tab: 'agency',
  group: 'menu',
  route: settingUpAgency,
  icon: IconBuildingStore,
  words: ['agency', 'branding', 'leads', 'records'],
  load: (): Promise<ViewModule> => import('./agency-screen.tsx'),
} as const satisfies Screen;
