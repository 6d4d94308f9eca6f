// One module for the users tab, which shows both parts: the shell lists each module that it can load.
export { ResetTwoStep } from './reset-two-step.tsx';
export { TwoStepRule } from './two-step-rule.tsx';
