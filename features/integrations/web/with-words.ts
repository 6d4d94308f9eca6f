import { i18n } from '#platform/web/i18n.ts';

/** The parts of the tab that say more than the rest of it, and bring their own words. */
type Part = 'acts' | 'guides' | 'incoming' | 'mapping' | 'setup' | 'undo' | 'upload';

/** A view with the words of its part, which are fetched beside it. */
export async function withWords<View>(view: Promise<View>, words: `integrations/${Part}`): Promise<View> {
  const [module] = await Promise.all([view, i18n.loadNamespaces(words)]);
  return module;
}
