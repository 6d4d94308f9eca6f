import { i18n } from '#platform/web/i18n.ts';

/** The parts of the tab that say more than the rest of it, and bring their own words. */
type Part = 'automations' | 'by-hand' | 'history' | 'settings' | 'templates';

/** A view with the words of its part, which are fetched beside it. */
export async function withWords<View>(
  view: Promise<View>,
  ...words: (`communications/${Part}` | 'communications' | 'leads')[]
): Promise<View> {
  const [module] = await Promise.all([view, i18n.loadNamespaces(words)]);
  return module;
}
