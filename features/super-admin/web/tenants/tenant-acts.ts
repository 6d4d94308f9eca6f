import { createBegun } from '#platform/web/begun.ts';
import type { Tenant } from '../../contract.ts';

/** The agency in the form; null: a new one. */
export const writingTenant = createBegun<Tenant | null>();
export const deletingTenant = createBegun<Tenant>();
export const extendingTrial = createBegun<Tenant>();
export const upgradingPlan = createBegun<Tenant>();
