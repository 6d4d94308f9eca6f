import { demandConfirmed } from '#features/auth/server/index.ts';
import { updateTenant as storeTenant } from '#features/tenants/server/index.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { Tenant, UpdateTenant } from '../contract.ts';
import { actOn, tellKeepers } from './accounts/tell-keepers.ts';
import { readTenant } from './read-tenants.ts';
import { refusingTakenSubdomain } from './refusing-taken-subdomain.ts';

/**
 * Changes an agency; omitted fields are unchanged. A new e-mail of its Admin requires a confirmed session
 * (`confirmation_required`), and is reported to the Admins.
 */
export async function updateTenant(
  id: string,
  { companyName, customDomain, custom_domain, ...input }: UpdateTenant,
  ctx: PlatformContext<'confirmation_required' | 'subdomain_taken' | 'tenant_deleted'>,
): Promise<Tenant> {
  const isOtherEmail = input.admin_email !== undefined && input.admin_email !== (await adminEmailOf(id, ctx));
  if (isOtherEmail) await demandConfirmed(ctx);
  const domain = customDomain ?? custom_domain;
  const change = {
    ...input,
    name: input.name ?? companyName,
    ...(domain !== undefined && { custom_domain: domain || null }),
  };
  await refusingTakenSubdomain(input.subdomain, ctx, () => storeTenant(id, change, ctx));
  if (isOtherEmail) await ctx.enqueue(id, tellKeepers, actOn('admin_email_changed', null, ctx));
  return (await readTenant(id, ctx)) ?? ctx.refuse('not_found');
}

async function adminEmailOf(id: string, ctx: PlatformContext<string>): Promise<string> {
  const { admin_email } = (await readTenant(id, ctx)) ?? ctx.refuse('not_found');
  return admin_email;
}
