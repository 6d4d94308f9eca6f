// One file of code for the tab of the users, which shows both: the shell names each that it can load.
export { ResetTwoStep } from './reset-two-step.tsx';
export { TwoStepRule } from './two-step-rule.tsx';
