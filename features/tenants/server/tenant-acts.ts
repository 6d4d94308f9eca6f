import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyTerms } from '../contract.ts';
import { type AgencyChange, changeTenant, lockLiving } from './change-tenant.ts';
import { daysLater, trialAfter } from './trial.ts';

type OnTenant = PlatformCommandContext<'tenant_deleted'>;
type Given = { readonly [Name in keyof AgencyChange]?: AgencyChange[Name] | undefined };

/** Changes an agency with the operators' form; omitted fields are unchanged. */
export async function updateTenant(id: string, input: Given, ctx: OnTenant): Promise<void> {
  const before = await lockLiving(id, ctx);
  const change = { ...input, ...trialAfter(before, input, ctx.clock()) };
  await changeTenant(before, change, 'updateTenant', ctx as PlatformCommandContext);
}

/** Activates an agency: its users can sign in again, and it is no longer a trial. */
export async function activateTenant(id: string, ctx: OnTenant): Promise<void> {
  const change = { status: 'Active', is_trial: false, trial_ends_at: null } as const;
  await changeTenant(await lockLiving(id, ctx), change, 'activateTenant', ctx as PlatformCommandContext);
}

/** Suspends an agency: its users can't sign in. Its pending jobs wait. */
export async function suspendTenant(id: string, ctx: OnTenant): Promise<void> {
  await changeTenant(
    await lockLiving(id, ctx),
    { status: 'Suspended' },
    'suspendTenant',
    ctx as PlatformCommandContext,
  );
}

/** Extends a trial by this many days: from its end, or from now if the end is past or missing. */
export async function extendTrial(id: string, days: number, ctx: OnTenant): Promise<void> {
  const before = await lockLiving(id, ctx);
  const now = ctx.clock();
  const from = Math.max(now.getTime(), before.trial_ends_at ? Date.parse(before.trial_ends_at) : 0);
  const trial_ends_at = daysLater(new Date(from), days).toISOString();
  const change = { status: 'Trial', is_trial: true, trial_ends_at, trial_days: before.trial_days ?? days } as const;
  await changeTenant(before, change, 'extendTrial', ctx as PlatformCommandContext);
}

/** Changes an agency's plan, with the plan's limits and modules if they are given. */
export async function upgradePlan(id: string, plan: AgencyTerms['plan'], terms: Given, ctx: OnTenant): Promise<void> {
  await changeTenant(await lockLiving(id, ctx), { ...terms, plan }, 'upgradePlan', ctx as PlatformCommandContext);
}
