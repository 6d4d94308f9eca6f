import { createBegun } from '#platform/web/begun.ts';
import type { Tenant } from '../../contract.ts';

/** The form of an agency; null: of a new one. */
export const writingTenant = createBegun<Tenant | null>();
export const deletingTenant = createBegun<Tenant>();
export const extendingTrial = createBegun<Tenant>();
export const upgradingPlan = createBegun<Tenant>();
