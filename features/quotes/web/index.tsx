import { IconFileDollar, IconFilePlus } from '@tabler/icons-react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { quoteRoutes } from '../contract.ts';
import { quoting } from './quoting.ts';

export { quoteActions } from './quote-actions.ts';
export { quoteTones } from './quote-tones.ts';

/** The action that quotes a lead, on its card and in its panel. */
export const QuoteLead = lazyView(async () => ({ default: (await import('./quote-lead.tsx')).QuoteLead }));

/** A quote as a line of its client's story, and a user's change to it as an event of the story. */
export const QuoteLine = lazyView(async () => ({ default: (await import('./quote-story.tsx')).QuoteLine }));
export const QuoteEvent = lazyView(async () => ({ default: (await import('./quote-story.tsx')).QuoteEvent }));

/** The number of open quotes of a user who leaves. */
export const OpenQuotes = lazyView(() => import('./open-quotes.tsx'));

export const quotesScreen = {
  tab: 'quotes',
  group: 'sales',
  route: quoteRoutes.routes.listQuotes,
  icon: IconFileDollar,
  words: ['quotes', 'leads', 'clients', 'records'],
  load: (): Promise<ViewModule> => import('./quotes-screen.tsx'),
  acts: [
    {
      name: 'createQuote',
      label: 'quotes:create.button',
      route: quoteRoutes.routes.createQuote,
      icon: IconFilePlus,
      begin: () => quoting.begin(null),
      load: (): Promise<ViewModule> => import('./quoting-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
