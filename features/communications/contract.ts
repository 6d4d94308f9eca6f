import * as z from 'zod/mini';
import { facts } from '#platform/contract/fact.ts';
import { uuid } from '#platform/contract/fields.ts';
import { routes } from '#platform/contract/route.ts';
import { previewRoutes } from './contract/previews.ts';
import { templateRoutes } from './contract/templates.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    communication_template: true;
  }
}

/** What the communications tell. */
export const communicationFacts = facts('communications', {
  /** Created, changed or deleted. */
  templateChanged: { subject: 'communication_template', payload: z.object({ id: uuid }) },
});

export const communicationRoutes = routes('communications', {
  ...templateRoutes,
  ...previewRoutes,
});
