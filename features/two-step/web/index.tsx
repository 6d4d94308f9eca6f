import type { ComponentType } from 'react';
import type { FurtherSteps } from '#features/auth/web/index.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

/** Code of this slice, once its words are there, too. */
async function withWords<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, i18n.loadNamespaces('two-step')]);
  return module;
}

/** A view of this slice, fetched when it is first shown. */
export const twoStepView = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyView(() => withWords(load()));

const loadSecondStep = () => import('./sign-in/second-step.tsx');

/** What comes between the password and the session, and before the shell. Nobody loads it who has no second step. */
export const twoStep: FurtherSteps = {
  load: () => withWords(loadSecondStep()),
  SecondStep: twoStepView(loadSecondStep),
  SetUp: twoStepView(() => import('./sign-in/set-up.tsx')),
};
