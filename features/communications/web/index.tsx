import { IconMessage2, IconMessagePlus } from '@tabler/icons-react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { configuringCommunications, readingCommunications } from '../contract/access.ts';
import { writingTemplate } from './templates/template-acts.ts';
import { withWords } from './with-words.ts';

/** A button in a record's panel to write to its client. */
export const WriteToClient = lazyView(() =>
  withWords(import('./by-hand/write-button.tsx'), 'communications/by-hand', 'communications'),
);

export const communicationsScreen = {
  tab: 'communications',
  group: 'sales',
  route: readingCommunications,
  icon: IconMessage2,
  words: ['communications', 'records'],
  sections: [
    {
      name: 'dashboard',
      label: 'communications:sections.dashboard',
      route: readingCommunications,
      load: (): Promise<ViewModule> =>
        withWords(import('./dashboard/dashboard-view.tsx'), 'communications/automations', 'leads'),
    },
    {
      name: 'templates',
      label: 'communications:sections.templates',
      route: readingCommunications,
      load: (): Promise<ViewModule> => withWords(import('./templates/templates-view.tsx'), 'communications/templates'),
    },
    {
      name: 'history',
      label: 'communications:sections.history',
      route: readingCommunications,
      load: (): Promise<ViewModule> => withWords(import('./history/history-view.tsx'), 'communications/history'),
    },
    {
      name: 'settings',
      label: 'communications:sections.settings',
      route: configuringCommunications,
      load: (): Promise<ViewModule> => withWords(import('./settings/settings-view.tsx'), 'communications/settings'),
    },
  ],
  acts: [
    {
      name: 'createTemplate',
      label: 'communications:acts.create_template',
      route: configuringCommunications,
      icon: IconMessagePlus,
      begin: () => writingTemplate.begin({ template: null }),
      load: (): Promise<ViewModule> =>
        withWords(import('./templates/write-template-dialog.tsx'), 'communications/templates'),
    },
  ],
} as const satisfies Screen;
