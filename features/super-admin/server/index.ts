import { endAllAccess } from '#features/auth/server/index.ts';
import {
  activateTenant,
  deleteTenant,
  extendTrial,
  restoreTenant,
  suspendTenant,
  upgradePlan,
} from '#features/tenants/server/index.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { implement } from '#platform/server/http/implement.ts';
import { platformListFile } from '#platform/server/http/list-file.ts';
import { superAdminRoutes, type Tenant } from '../contract.ts';
import { changeAccount } from './accounts/change-account.ts';
import { createAccount } from './accounts/create-account.ts';
import { removeAccount } from './accounts/remove-account.ts';
import { resetAccountPassword, resetAccountTwoStep } from './accounts/reset-account.ts';
import { tellKeepers } from './accounts/tell-keepers.ts';
import { createTenant } from './create-tenant.ts';
import { inviteAdmin } from './invite-admin.ts';
import { systemUserFile, tenantFile } from './list-files.ts';
import { readPlan, readPlans, updatePlan } from './plans.ts';
import { purgeAgencies } from './purge/purge-agencies.ts';
import { readTenantContents } from './purge/tenant-contents.ts';
import { readDashboard } from './read-dashboard.ts';
import { readSystemUsers } from './read-system-users.ts';
import { readTenant, readTenants } from './read-tenants.ts';
import { updateTenant } from './update-tenant.ts';

/** The agency after a change. */
const after = async (id: string, ctx: PlatformCommandContext<string>, done: Promise<unknown>): Promise<Tenant> => {
  await done;
  return (await readTenant(id, ctx)) ?? ctx.refuse('not_found');
};

export const superAdmin = implement(superAdminRoutes)(
  {
    readPlatformDashboard: (_input, ctx) => readDashboard(ctx),
    listTenants: ({ query }, ctx) => readTenants(query, ctx),
    downloadTenants: platformListFile({ action: 'downloadTenants', read: readTenants, table: tenantFile }),
    readTenant: async ({ params: { id } }, ctx) => (await readTenant(id, ctx)) ?? ctx.refuse('not_found'),
    readTenantContents: ({ params: { id } }, ctx) => readTenantContents(id, ctx),
    createTenant: ({ body }, ctx) => createTenant(body, ctx),
    updateTenant: ({ params: { id }, body }, ctx) => updateTenant(id, body, ctx),
    deleteTenant: async ({ params: { id } }, ctx) => endAllAccess(await deleteTenant(id, ctx)),
    activateTenant: ({ params: { id } }, ctx) => after(id, ctx, activateTenant(id, ctx)),
    suspendTenant: ({ params: { id } }, ctx) => after(id, ctx, suspendTenant(id, ctx)),
    extendTrial: ({ params: { id }, body }, ctx) => after(id, ctx, extendTrial(id, body.days, ctx)),
    async upgradePlan({ params: { id }, body: { plan, take_limits } }, ctx) {
      const { name: _, monthly_price: __, ...terms } = await readPlan(plan, ctx);
      return after(id, ctx, upgradePlan(id, plan, take_limits ? terms : {}, ctx));
    },
    inviteAdmin: ({ params: { id } }, ctx) => inviteAdmin(id, ctx),
    restoreTenant: ({ params: { id } }, ctx) => after(id, ctx, restoreTenant(id, ctx)),
    listPlans: (_input, ctx) => readPlans(ctx),
    updatePlan: ({ params: { name }, body }, ctx) => updatePlan(name, body, ctx),
    createSystemUser: ({ body }, ctx) => createAccount(body, ctx),
    updateSystemUser: ({ params: { id }, body }, ctx) => changeAccount(id, body, ctx),
    deleteSystemUser: ({ params: { id } }, ctx) => removeAccount(id, ctx),
    resetSystemUserPassword: ({ params: { id } }, ctx) => resetAccountPassword(id, ctx),
    resetSystemUserTwoStep: ({ params: { id } }, ctx) => resetAccountTwoStep(id, ctx),
    listSystemUsers: ({ query }, ctx) => readSystemUsers(query, ctx),
    downloadSystemUsers: platformListFile({
      action: 'downloadSystemUsers',
      read: readSystemUsers,
      table: systemUserFile,
    }),
  },
  { jobs: [purgeAgencies, tellKeepers] },
);
