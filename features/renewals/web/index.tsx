import { IconCalendarRepeat } from '@tabler/icons-react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { renewalRoutes } from '../contract.ts';

/** How many renewals somebody has that are worked on, where his work is handed on. */
export const OpenRenewals = lazyView(() => import('./open-renewals.tsx'));

/** A renewal as a line of its person's story, and what somebody did to it as an event of it. */
export const RenewalLine = lazyView(async () => ({ default: (await import('./renewal-story.tsx')).RenewalLine }));
export const RenewalEvent = lazyView(async () => ({ default: (await import('./renewal-story.tsx')).RenewalEvent }));

export const renewalsScreen = {
  tab: 'renewals',
  group: 'sales',
  route: renewalRoutes.routes.listRenewals,
  icon: IconCalendarRepeat,
  words: ['renewals', 'policies', 'quotes', 'leads', 'records'],
  load: (): Promise<ViewModule> => import('./renewals-screen.tsx'),
} as const satisfies Screen;
