import * as z from 'zod/mini';
import { plans, tenantStatuses } from '#features/tenants/contract.ts';
import { instant } from '#platform/contract/fields.ts';
import { byOperators } from './access.ts';

export const healthStates = ['healthy', 'warning', 'critical', 'unknown'] as const;
export type HealthState = (typeof healthStates)[number];

/** The parts of the health check. */
export const healthParts = [
  'database',
  'queue',
  'dead_letters',
  'disk',
  'backup',
  'mail',
  'clock',
  'certificate',
  'trail',
  'key',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** One part of the health check. */
export const HealthLine = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  /** One sentence in the caller's language. */
  reason: z.string(),
  looked_at: instant,
});
export type HealthLine = z.infer<typeof HealthLine>;

const count = z.number();

export const PlatformDashboard = z.object({
  total_tenants: count,
  active_tenants: count,
  trial_tenants: count,
  suspended_tenants: count,
  inactive_tenants: count,
  /** Deleted ones that can still be restored. */
  deleted_tenants: count,
  total_users_across_tenants: count,
  total_policies_across_tenants: count,
  /** The annual premium of the policies in force, which is not income. */
  total_revenue_across_tenants: z.number(),
  /** The worst state of its lines, ignoring unknown ones. */
  system_health: z.enum(healthStates),
  health: z.array(HealthLine),
  /** In the last 30 days. */
  monthly_new_tenants: count,
  monthly_churned_tenants: count,
  tenants_by_plan: z.record(z.enum(plans), count),
  tenants_by_status: z.record(z.enum(tenantStatuses), count),
});
export type PlatformDashboard = z.infer<typeof PlatformDashboard>;
PlatformDashboard.register(z.globalRegistry, { id: 'PlatformDashboard' });

export const overviewRoutes = {
  readPlatformDashboard: {
    method: 'GET',
    path: '/super-admin/dashboard',
    ...byOperators,
    ok: [200, PlatformDashboard],
    shows: ['tenant', 'account'],
    summary: 'The platform at one look: agencies, users, premium, and its health with the reasons',
  },
} as const;
