import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { keepingCarriers, readingCarriers } from '../contract/access.ts';
import { creatingCarrier } from './creating-carrier.ts';

export { useCarrierNames, useOwnCarrierNames } from './use-carrier-names.ts';

export const carriersScreen = {
  tab: 'carriers',
  group: 'menu',
  route: readingCarriers,
  icon: IconBuildingBank,
  words: ['carriers', 'leads', 'records'],
  load: (): Promise<ViewModule> => import('./carriers-screen.tsx'),
  acts: [
    {
      name: 'createCarrier',
      label: 'carriers:create.button',
      route: keepingCarriers,
      icon: IconPlus,
      begin: () => creatingCarrier.begin(null),
      load: (): Promise<ViewModule> => import('./create-carrier-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
