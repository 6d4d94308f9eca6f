import { routes } from '#platform/contract/route.ts';
import { overviewRoutes } from './contract/overview.ts';
import { planRoutes } from './contract/plans.ts';
import { systemUserRoutes } from './contract/system-users.ts';
import { tenantActRoutes } from './contract/tenant-acts.ts';
import { tenantRoutes } from './contract/tenants.ts';

export * from './contract/overview.ts';
export * from './contract/plans.ts';
export * from './contract/system-users.ts';
export * from './contract/tenant-acts.ts';
export * from './contract/tenants.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    /** An agency as the operators see it. */
    tenant: true;
    plan: true;
    /** An account as the operators see it. */
    account: true;
  }
}

export const superAdminRoutes = routes('super-admin', {
  ...overviewRoutes,
  ...tenantRoutes,
  ...tenantActRoutes,
  ...planRoutes,
  ...systemUserRoutes,
});
