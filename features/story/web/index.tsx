import { LeadEvent, LeadLine } from '#features/leads/web/index.tsx';
import { PolicyEvent, PolicyLine } from '#features/policies/web/index.tsx';
import { ProposalFile } from '#features/proposals/web/index.tsx';
import { QuoteEvent, QuoteLine } from '#features/quotes/web/index.tsx';
import { RenewalEvent, RenewalLine } from '#features/renewals/web/index.tsx';
import { TaskEvent } from '#features/tasks/web/index.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView, withParts } from '#platform/web/lazy-view.ts';

/** The translation namespaces of everything in a story. */
const words = ['story', 'leads', 'quotes', 'proposals', 'policies', 'tasks', 'clients', 'communications', 'records'];

/** Links to the records of the same lead, in the head of a panel. */
export const ClientSales = lazyView(() => import('./client-sales.tsx'));

/** A client's complete story, at the end of a panel. */
export const ClientStory = lazyView(async () => {
  const tellers = [LeadEvent, LeadLine, QuoteEvent, QuoteLine, PolicyEvent, PolicyLine, RenewalEvent, RenewalLine];
  const [module] = await Promise.all([
    withParts(import('./client-story.tsx'), ...tellers, ProposalFile, TaskEvent),
    i18n.loadNamespaces(words),
  ]);
  return module;
});
