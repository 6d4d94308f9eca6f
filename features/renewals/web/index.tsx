import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { readingRenewals } from '../contract/access.ts';

type Elsewhere = typeof import('./elsewhere.tsx');

/** One of the parts for other slices' screens, which come together. */
const elsewhere = <Name extends keyof Elsewhere>(name: Name) =>
  lazyView(async () => ({
    default: (await import('./elsewhere.tsx'))[name] as ComponentType,
  })) as unknown as Lazy<Name>;

type Lazy<Name extends keyof Elsewhere> = LazyExoticComponent<Elsewhere[Name]>;

/** How many renewals somebody has that are worked on, where his work is handed on. */
export const OpenRenewals = elsewhere('OpenRenewals');

/** A renewal as a line of its person's story, and what somebody did to it as an event of it. */
export const RenewalLine = elsewhere('RenewalLine');
export const RenewalEvent = elsewhere('RenewalEvent');

export const renewalsScreen = {
  tab: 'renewals',
  group: 'sales',
  route: readingRenewals,
  icon: IconCalendarRepeat,
  words: ['renewals', 'policies', 'quotes', 'leads', 'records'],
  load: (): Promise<ViewModule> => import('./renewals-screen.tsx'),
} as const satisfies Screen;
