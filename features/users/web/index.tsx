import { IconUser, IconUserPlus } from '@tabler/icons-react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { toldOfMail } from '../contract/access.ts';
import { userRoutes } from '../contract.ts';
import { creatingUser } from './creating-user.ts';

export { openWork, userSecurity, usersRules } from './places.ts';
export { useSellers } from './use-sellers.ts';
export { useMailState } from './use-users.ts';
export { toldOfMail };

/** The bar at the bottom of the screen which says that no mail is sent, and how to fix it. */
export const MailBar = lazyView(
  async () => (await Promise.all([import('./mail-bar/mail-bar.tsx'), i18n.loadNamespaces('users/mail-bar')]))[0],
);

export const usersScreen = {
  tab: 'users',
  group: 'administration',
  // The Manager may read the users, but gets no tab.
  route: userRoutes.routes.readUserPlaces,
  icon: IconUser,
  words: ['users', 'users/leaving', 'records'],
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
