import { i18n } from '#platform/web/i18n.ts';

/** The parts of the tab with texts of their own. */
type Part = 'acts' | 'guides' | 'incoming' | 'mapping' | 'setup' | 'undo' | 'upload';

/** A view with the texts of its part, which are loaded in parallel. */
export async function withWords<View>(view: Promise<View>, words: `integrations/${Part}`): Promise<View> {
  const [module] = await Promise.all([view, i18n.loadNamespaces(words)]);
  return module;
}
