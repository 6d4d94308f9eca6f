import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { leadRoutes } from '../contract.ts';
import type { ClientOfFormProps } from './client-of-form.tsx';
import { creatingLead } from './creating-lead.ts';
import type { PersonForm } from './lead-fields.tsx';

export { leadActions } from './lead-actions.ts';
export { leadImport } from './lead-import.ts';
export { leadTones } from './lead-tones.ts';
export { useFigureTexts } from './use-figure-texts.ts';

/** A lead as a line of its client's timeline, and a user's change of it as an event. */
export const LeadLine = lazyView(async () => ({ default: (await import('./lead-story.tsx')).LeadLine }));
export const LeadEvent = lazyView(async () => ({ default: (await import('./lead-story.tsx')).LeadEvent }));

/** The client of a form of a later slice, new or found by what the user types. Fetched with the form. */
export const clientOfForm = <Values extends PersonForm>() =>
  lazyView<ClientOfFormProps<Values>>(async () => ({
    default: (await import('./client-of-form.tsx')).ClientOfForm<Values>,
  }));

/** The number of open leads of a user who leaves. */
export const OpenLeads = lazyView(() => import('./open-leads.tsx'));

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
