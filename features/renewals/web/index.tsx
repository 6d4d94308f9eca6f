import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ComponentProps, ComponentType } from 'react';
import { ExpiryIndicator } from '#features/policies/web/index.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { type LazyView, lazyView, withParts } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { readingRenewals } from '../contract/access.ts';

type Elsewhere = typeof import('./elsewhere.tsx');

/** A view for other slices' screens, with its translations. */
const elsewhere = <Name extends keyof Elsewhere>(name: Name): LazyView<ComponentProps<Elsewhere[Name]>> =>
  lazyView(async () => {
    const [parts] = await Promise.all([import('./elsewhere.tsx'), i18n.loadNamespaces('renewals')]);
    return { default: parts[name] as ComponentType<ComponentProps<Elsewhere[Name]>> };
  });

/** The number of a user's open renewals, shown where the user's work is reassigned. */
export const OpenRenewals = elsewhere('OpenRenewals');

/** A link to the renewal of a task. */
export const RenewalLink = elsewhere('RenewalLink');

/** A renewal as a line of its client's story, and a user's change to it as an event of the story. */
export const RenewalLine = elsewhere('RenewalLine');
export const RenewalEvent = elsewhere('RenewalEvent');

export const renewalsScreen = {
  tab: 'renewals',
  group: 'sales',
  route: readingRenewals,
  icon: IconCalendarRepeat,
  words: ['renewals', 'policies', 'leads', 'records'],
  load: (): Promise<ViewModule> => withParts(import('./renewals-screen.tsx'), ExpiryIndicator),
} as const satisfies Screen;
