import { i18n } from '#platform/web/i18n.ts';

/** Loads a view together with the texts of the consents. */
export async function withWords<View>(view: Promise<View>): Promise<View> {
  const [module] = await Promise.all([view, i18n.loadNamespaces('consents/client')]);
  return module;
}
