import { lazyView } from '#platform/web/lazy-view.ts';

/** Generates the proposal of a quote, on its card and in its panel. */
export const ProposalButton = lazyView(() => import('./proposal-button.tsx'));

/** The same as a document in the client's story. */
export const ProposalFile = lazyView(() => import('./proposal-file.tsx'));
