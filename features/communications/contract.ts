import * as z from 'zod/mini';
import { facts } from '#platform/contract/fact.ts';
import { uuid } from '#platform/contract/fields.ts';
import { routes } from '#platform/contract/route.ts';
import { automationRoutes } from './contract/automations.ts';
import { byHandRoutes } from './contract/by-hand.ts';
import { hookRoutes } from './contract/hooks.ts';
import { messageRoutes } from './contract/messages.ts';
import { previewRoutes } from './contract/previews.ts';
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

/** What the communications tell. */
export const communicationFacts = facts('communications', {
  /** Created, changed or deleted. */
  settingsChanged: { subject: 'communication_settings', payload: z.object({ id: uuid }) },
  /** Planned, sent, arrived or not. */
  messageMoved: { subject: 'communication', payload: z.object({ id: uuid }) },
  automationChanged: { subject: 'communication_automation', payload: z.object({ id: uuid }) },
  templateChanged: { subject: 'communication_template', payload: z.object({ id: uuid }) },
});

export const communicationRoutes = routes('communications', {
  ...templateRoutes,
  ...previewRoutes,
  ...settingsRoutes,
  ...messageRoutes,
  ...byHandRoutes,
  ...automationRoutes,
  ...hookRoutes,
});
