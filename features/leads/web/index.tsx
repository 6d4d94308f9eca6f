import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { leadRoutes } from '../contract.ts';
import { creatingLead } from './creating-lead.ts';

export { leadActions } from './lead-actions.ts';

export const leadsScreen = {
  tab: 'leads',
  group: 'sales',
  route: leadRoutes.routes.listLeads,
  icon: IconUsersGroup,
  words: ['leads', 'clients', 'records'],
  load: (): Promise<ViewModule> => import('./leads-screen.tsx'),
  acts: [
    {
      name: 'createLead',
      label: 'leads:create.button',
      route: leadRoutes.routes.createLead,
      icon: IconUserPlus,
      begin: () => creatingLead.begin(null),
      load: (): Promise<ViewModule> => import('./create-lead-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
