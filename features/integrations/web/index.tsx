import { IconFileUpload, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { configuringIntegrations, importingFiles, readingIntegrations } from '../contract/access.ts';
import { creatingIntegration } from './setup/creating-integration.ts';
import { importingLeads } from './upload/importing-leads.ts';
import { withWords } from './with-words.ts';

export const integrationsScreen = {
  tab: 'integrations',
  group: 'administration',
  route: readingIntegrations,
  icon: IconPlugConnected,
  words: ['integrations', 'integrations/setup', 'leads', 'records'],
  sections: [
    {
      name: 'dashboard',
      label: 'integrations:sections.dashboard',
      route: readingIntegrations,
      load: (): Promise<ViewModule> => import('./dashboard/dashboard-view.tsx'),
    },
    {
      name: 'list',
      label: 'integrations:sections.list',
      route: readingIntegrations,
      load: (): Promise<ViewModule> => import('./list/list-view.tsx'),
    },
    {
      name: 'incoming',
      label: 'integrations:sections.incoming',
      route: readingIntegrations,
      load: (): Promise<ViewModule> => withWords(import('./incoming/incoming-view.tsx'), 'integrations/incoming'),
    },
    {
      name: 'configuration',
      label: 'integrations:sections.configuration',
      route: configuringIntegrations,
      load: (): Promise<ViewModule> => withWords(import('./mapping/mapping-screen.tsx'), 'integrations/mapping'),
    },
  ],
  acts: [
    {
      name: 'createIntegration',
      label: 'integrations:list.create',
      route: configuringIntegrations,
      icon: IconPlus,
      begin: () => creatingIntegration.begin(null),
      load: (): Promise<ViewModule> => import('./setup/create-integration-dialog.tsx'),
    },
    {
      name: 'bringFile',
      label: 'leads:import.label',
      route: importingFiles,
      icon: IconFileUpload,
      begin: () => importingLeads.begin(null),
      load: (): Promise<ViewModule> => import('./upload/import-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
