import { routes } from '#platform/contract/route.ts';
import { automationRoutes } from './contract/automations.ts';
import { byHandRoutes } from './contract/by-hand.ts';
import { messageRoutes } from './contract/messages.ts';
import { previewRoutes } from './contract/previews.ts';
import { hookRoutes } from './contract/providers/providers.ts';
import { settingsRoutes } from './contract/settings.ts';
import { templateRoutes } from './contract/templates.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    communication_template: true;
    communication_settings: true;
    communication: true;
    communication_automation: true;
  }
}

export const communicationRoutes = routes('communications', {
  ...templateRoutes,
  ...previewRoutes,
  ...settingsRoutes,
  ...messageRoutes,
  ...byHandRoutes,
  ...automationRoutes,
  ...hookRoutes,
});
