import { twoStepView } from './index.tsx';

const loadParts = () => import('./users/users-parts.tsx');

/** The agency's rule, shown above its users. */
export const TwoStepRule = twoStepView(async () => ({ default: (await loadParts()).TwoStepRule }));

/** Resets the second step of a colleague who has lost a device, in the user's panel. */
export const ResetTwoStep = twoStepView(async () => ({ default: (await loadParts()).ResetTwoStep }));
