import type { ComponentType } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

/** Loads code of this slice together with its texts. */
export async function withWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, i18n.loadNamespaces('two-step')]);
  return module;
}

/** A view of this slice, loaded when it is first rendered. */
export const twoStepView = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyView(() => withWords(load()));
