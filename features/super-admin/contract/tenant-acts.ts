import * as z from 'zod/mini';
import { plans, trialDaysMax } from '#features/tenants/contract.ts';
import { byOperators } from './access.ts';
import { Tenant } from './tenants.ts';

export const ExtendTrial = z.object({
  days: z
    .number()
    .check(z.int({ error: 'platform:validation.whole_number', abort: true }), z.gte(1), z.lte(trialDaysMax)),
});

export const UpgradePlan = z.object({
  plan: z.enum(plans),
  /** true: the agency also gets the limits and modules of the plan; false: it keeps its own. */
  take_limits: z._default(z.boolean(), false),
});

const tenant = { ...byOperators, ok: [200, Tenant], changes: ['tenant', 'account'] } as const;

export const tenantActRoutes = {
  activateTenant: {
    method: 'POST',
    path: '/tenants/{id}/activate',
    ...tenant,
    errors: { tenant_deleted: 409 },
    summary: 'Let the people of an agency in again; it is no trial any more',
  },
  suspendTenant: {
    method: 'POST',
    path: '/tenants/{id}/suspend',
    ...tenant,
    errors: { tenant_deleted: 409 },
    summary: "Suspend an agency: its users can't sign in, its sources and background work wait, and nothing is lost",
  },
  extendTrial: {
    method: 'POST',
    path: '/tenants/{id}/trial',
    ...tenant,
    body: ExtendTrial,
    errors: { tenant_deleted: 409 },
    summary: 'Let a trial go on for so many days: from its end, or from now where that is past',
  },
  upgradePlan: {
    method: 'POST',
    path: '/tenants/{id}/plan',
    ...tenant,
    body: UpgradePlan,
    errors: { tenant_deleted: 409 },
    summary: 'Give an agency another plan, with its limits and modules or without',
  },
  inviteAdmin: {
    method: 'POST',
    path: '/tenants/{id}/invitation',
    ...tenant,
    errors: { invitation_accepted: 409, tenant_deleted: 409, no_mail_server: 409 },
    summary: 'Mail the invitation of the first Admin again; the link of the one before stops working',
  },
  restoreTenant: {
    method: 'POST',
    path: '/tenants/{id}/restore',
    ...tenant,
    errors: { tenant_not_deleted: 409, restore_over: 409 },
    summary: 'Bring a deleted agency back as it was',
  },
} as const;
