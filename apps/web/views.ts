import type { ComponentType } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { LoadView, Screen } from '#platform/web/screen.ts';

const views = new Map<LoadView, ComponentType>();

/** The view of this loader, with its texts. The same component for each call. */
export function viewOf(load: LoadView, words: Screen['words']): ComponentType {
  const view =
    views.get(load) ??
    lazyView(async () => {
      const [module] = await Promise.all([load(), i18n.loadNamespaces(words)]);
      return module;
    });
  views.set(load, view);
  return view;
}
