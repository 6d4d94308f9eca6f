import { twoStepView } from './index.tsx';

const loadParts = () => import('./users/users-parts.tsx');

/** What the agency demands, above its users. */
export const TwoStepRule = twoStepView(async () => ({ default: (await loadParts()).TwoStepRule }));

/** Helps a colleague who has lost a device, in the user's panel. */
export const ResetTwoStep = twoStepView(async () => ({ default: (await loadParts()).ResetTwoStep }));
