import { i18n } from '#platform/web/i18n.ts';

/** The parts of the tab that load their own translations. */
type Part = 'automations' | 'by-hand' | 'history' | 'settings' | 'templates';

/** A view with the translations of its part, which load in parallel. */
export async function withWords<View>(
  view: Promise<View>,
  ...words: (`communications/${Part}` | 'communications' | 'leads')[]
): Promise<View> {
  const [module] = await Promise.all([view, i18n.loadNamespaces(words)]);
  return module;
}
