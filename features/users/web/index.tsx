import { IconUser, IconUserPlus } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { userRoutes } from '../contract.ts';
import { creatingUser } from './creating-user.ts';

export { openWork, userSecurity, usersRules } from './places.ts';
export { useSellers } from './use-sellers.ts';

export const usersScreen = {
  tab: 'users',
  group: 'administration',
  // The Manager may read who is there, and gets no tab of it.
  route: userRoutes.routes.readUserPlaces,
  icon: IconUser,
  words: ['users', 'records'],
  load: (): Promise<ViewModule> => import('./users-screen.tsx'),
  acts: [
    {
      name: 'registerUser',
      label: 'users:create.button',
      route: userRoutes.routes.registerUser,
      icon: IconUserPlus,
      begin: () => creatingUser.begin(null),
      load: (): Promise<ViewModule> => import('./create-user-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
