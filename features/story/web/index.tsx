import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

/** The words of everything that a story tells of. */
const words = ['story', 'leads', 'quotes', 'policies', 'tasks', 'clients', 'records'];

/** The numbers of what belongs to the same lead, in the head of a panel. */
export const ClientSales = lazyView(() => import('./client-sales.tsx'));

/** The whole story of a client, at the end of a panel. */
export const ClientStory = lazyView(async () => {
  const [module] = await Promise.all([import('./client-story.tsx'), i18n.loadNamespaces(words)]);
  return module;
});
