import type { FurtherSteps } from '#features/auth/web/index.tsx';
import { twoStepView, withWords } from './two-step-view.ts';

export { confirmed } from './confirm/confirmed.ts';
export { Confirming } from './confirm/confirming.tsx';
export { twoStepView } from './two-step-view.ts';

const loadSecondStep = () => import('./sign-in/second-step.tsx');

/**
 * The views between the password and the session, and before the shell. They load only for users who need a second
 * step.
 */
export const twoStep: FurtherSteps = {
  load: () => withWords(loadSecondStep()),
  SecondStep: twoStepView(loadSecondStep),
  SetUp: twoStepView(() => import('./sign-in/set-up.tsx')),
};
