import { endAllAccess } from '#features/auth/server/index.ts';
import {
  activateTenant,
  deleteTenant,
  extendTrial,
  restoreTenant,
  suspendTenant,
  upgradePlan,
} from '#features/tenants/server/index.ts';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { implement } from '#platform/server/http/implement.ts';
import { superAdminRoutes, type Tenant } from '../contract.ts';
import { changeAccount } from './accounts/change-account.ts';
import { createAccount } from './accounts/create-account.ts';
import { removeAccount } from './accounts/remove-account.ts';
import { resetAccountPassword, resetAccountTwoStep } from './accounts/reset-account.ts';
import { tellKeepers } from './accounts/tell-keepers.ts';
import { createTenant } from './create-tenant.ts';
import { inviteAdmin } from './invite-admin.ts';
import { readPlan, readPlans, updatePlan } from './plans.ts';
import { purgeAgencies } from './purge/purge-agencies.ts';
import { readTenantContents } from './purge/tenant-contents.ts';
import { readDashboard } from './read-dashboard.ts';
import { readSystemUsers } from './read-system-users.ts';
import { readTenant, readTenants } from './read-tenants.ts';
import { updateTenant } from './update-tenant.ts';

/** An agency as it is after what was done to it. */
const after = async (id: string, deed: PlatformDeed<string>, done: Promise<unknown>): Promise<Tenant> => {
  await done;
  return (await readTenant(id, deed)) ?? deed.refuse('not_found');
};

export const superAdmin = implement(superAdminRoutes)(
  {
    readPlatformDashboard: (_input, deed) => readDashboard(deed),
    listTenants: ({ query }, deed) => readTenants(query, deed),
    readTenant: async ({ params: { id } }, deed) => (await readTenant(id, deed)) ?? deed.refuse('not_found'),
    readTenantContents: ({ params: { id } }, deed) => readTenantContents(id, deed),
    createTenant: ({ body }, deed) => createTenant(body, deed),
    updateTenant: ({ params: { id }, body }, deed) => updateTenant(id, body, deed),
    deleteTenant: async ({ params: { id } }, deed) => endAllAccess(await deleteTenant(id, deed)),
    activateTenant: ({ params: { id } }, deed) => after(id, deed, activateTenant(id, deed)),
    suspendTenant: ({ params: { id } }, deed) => after(id, deed, suspendTenant(id, deed)),
    extendTrial: ({ params: { id }, body }, deed) => after(id, deed, extendTrial(id, body.days, deed)),
    async upgradePlan({ params: { id }, body: { plan, take_limits } }, deed) {
      const { name: _, monthly_price: __, ...terms } = await readPlan(plan, deed);
      return after(id, deed, upgradePlan(id, plan, take_limits ? terms : {}, deed));
    },
    inviteAdmin: ({ params: { id } }, deed) => inviteAdmin(id, deed),
    restoreTenant: ({ params: { id } }, deed) => after(id, deed, restoreTenant(id, deed)),
    listPlans: (_input, deed) => readPlans(deed),
    updatePlan: ({ params: { name }, body }, deed) => updatePlan(name, body, deed),
    createSystemUser: ({ body }, deed) => createAccount(body, deed),
    updateSystemUser: ({ params: { id }, body }, deed) => changeAccount(id, body, deed),
    deleteSystemUser: ({ params: { id } }, deed) => removeAccount(id, deed),
    resetSystemUserPassword: ({ params: { id } }, deed) => resetAccountPassword(id, deed),
    resetSystemUserTwoStep: ({ params: { id } }, deed) => resetAccountTwoStep(id, deed),
    listSystemUsers: ({ query }, deed) => readSystemUsers(query, deed),
  },
  { jobs: [purgeAgencies, tellKeepers] },
);
