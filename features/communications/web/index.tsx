import { IconMessage2, IconMessagePlus } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { configuringCommunications, readingCommunications } from '../contract/access.ts';
import { writingTemplate } from './templates/template-acts.ts';
import { withWords } from './with-words.ts';

export const communicationsScreen = {
  tab: 'communications',
  group: 'sales',
  route: readingCommunications,
  icon: IconMessage2,
  words: ['communications', 'records'],
  sections: [
    {
      name: 'templates',
      label: 'communications:sections.templates',
      route: readingCommunications,
      load: (): Promise<ViewModule> => withWords(import('./templates/templates-view.tsx'), 'communications/templates'),
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
