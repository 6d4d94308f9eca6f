import { i18n } from '#platform/web/i18n.ts';

/** A view with the words of the consents, which are fetched beside it. */
export async function withWords<View>(view: Promise<View>): Promise<View> {
  const [module] = await Promise.all([view, i18n.loadNamespaces('consents/client')]);
  return module;
}
