import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { changeDomain } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Domain } from '../../contract.ts';
import { readKept } from '../read-branding.ts';
import { brandingTables } from '../schema.ts';
import { domainOf } from './domain-name.ts';
import { type DomainVerification, readVerification, shownDomain } from './read-domain.ts';

/** Chooses a domain. A different one must be proved anew. Refuses an invalid domain (`not_a_domain`). */
export async function chooseDomain(
  text: string,
  ctx: CommandContext<'branding_scope' | 'not_a_domain'>,
): Promise<Domain> {
  const before = await verificationInScope(ctx as CommandContext<'branding_scope'>);
  const { services, audit, agency, refuse } = ctx;
  const domain = domainOf(text, services.config) ?? refuse('not_a_domain');
  if (before?.domain === domain) {
    audit(null);
    return shownDomain(await withToken(before, ctx));
  }
  audit({
    action: 'chooseDomain',
    entity: 'branding',
    entity_id: agency.id,
    before: { domain: before?.domain ?? '' },
    after: { domain },
  });
  const verification = newVerification(domain);
  await Promise.all([changeDomain(domain, ctx), saveVerification(verification, ctx), forgetDomain(ctx)]);
  return shownDomain(verification);
}

/** Removes the domain. If the same one is chosen again, it must be proved again. */
export async function removeDomain(ctx: CommandContext<'branding_scope'>): Promise<void> {
  const before = await verificationInScope(ctx);
  const { tx, audit, agency } = ctx;
  audit(
    before && {
      action: 'removeDomain',
      entity: 'branding',
      entity_id: agency.id,
      before: { domain: before.domain },
      after: { domain: '' },
    },
  );
  if (!before) return;
  await Promise.all([
    changeDomain(null, ctx),
    brandingTables(tx).deleteFrom('domain_proofs').where('tenant_id', '=', agency.id).execute(),
    forgetDomain(ctx),
  ]);
}

/** Returns the domain and its proof. Refuses with `branding_scope` if the scope doesn't allow a domain. */
export async function verificationInScope(ctx: CommandContext<'branding_scope'>): Promise<DomainVerification | null> {
  const [{ branding }, verification] = await Promise.all([readKept(ctx), readVerification(ctx)]);
  return branding.branding_scope === 'Theme Only' ? ctx.refuse('branding_scope') : verification;
}

/** A proof with its token, which is created on first request: the operator may have set the domain. */
export async function withToken(
  verification: DomainVerification,
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'changed'>,
): Promise<DomainVerification> {
  if (verification.token !== '') return verification;
  const fresh = newVerification(verification.domain);
  await saveVerification(fresh, ctx);
  return fresh;
}

const newVerification = (domain: string): DomainVerification => ({
  domain,
  token: `vigencia-${randomBytes(20).toString('hex')}`,
  proved_at: null,
  checked_at: null,
  missing_since: null,
});

async function saveVerification(
  verification: DomainVerification,
  { tx, agency, changed }: Pick<CommandContext, 'tx' | 'agency' | 'changed'>,
): Promise<void> {
  changed('branding', agency.id);
  await brandingTables(tx)
    .insertInto('domain_proofs')
    .values({ tenant_id: agency.id, ...verification })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...verification }))
    .execute();
}

/** Stops a domain from leading to the agency. */
export async function forgetDomain({ tx, agency, changed }: CommandContext): Promise<void> {
  await Promise.all([sql`select forget_domain()`.execute(brandingTables(tx)), changed('branding', agency.id)]);
}
