import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { changeDomain } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Domain } from '../../contract.ts';
import { readKept } from '../read-branding.ts';
import { brandingTables } from '../schema.ts';
import { domainOf } from './domain-name.ts';
import { type ChosenProof, readProof, shownDomain } from './read-domain.ts';

/** Chooses a domain; another one than before has everything to prove. Refuses what is no domain (`not_a_domain`). */
export async function chooseDomain(
  text: string,
  ctx: CommandContext<'branding_scope' | 'not_a_domain'>,
): Promise<Domain> {
  const before = await proofInScope(ctx as CommandContext<'branding_scope'>);
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
  const proof = freshProof(domain);
  await Promise.all([changeDomain(domain, ctx), keepProof(proof, ctx), forgetDomain(ctx)]);
  return shownDomain(proof);
}

/** Has no domain any more. Whoever chooses the same one again has it to prove again. */
export async function removeDomain(ctx: CommandContext<'branding_scope'>): Promise<void> {
  const before = await proofInScope(ctx);
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

/** The domain and its proof; refuses with `branding_scope` whom the scope lets choose none. */
export async function proofInScope(ctx: CommandContext<'branding_scope'>): Promise<ChosenProof | null> {
  const [{ branding }, proof] = await Promise.all([readKept(ctx), readProof(ctx)]);
  return branding.branding_scope === 'Theme Only' ? ctx.refuse('branding_scope') : proof;
}

/** A proof with its token, which begins with the first who asks: an operator may have written the domain. */
export async function withToken(
  proof: ChosenProof,
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'changed'>,
): Promise<ChosenProof> {
  if (proof.token !== '') return proof;
  const fresh = freshProof(proof.domain);
  await keepProof(fresh, ctx);
  return fresh;
}

const freshProof = (domain: string): ChosenProof => ({
  domain,
  token: `vigencia-${randomBytes(20).toString('hex')}`,
  proved_at: null,
  checked_at: null,
  missing_since: null,
});

async function keepProof(
  proof: ChosenProof,
  { tx, agency, changed }: Pick<CommandContext, 'tx' | 'agency' | 'changed'>,
): Promise<void> {
  changed('branding', agency.id);
  await brandingTables(tx)
    .insertInto('domain_proofs')
    .values({ tenant_id: agency.id, ...proof })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...proof }))
    .execute();
}

/** Lets a domain lead to the agency no more. */
export async function forgetDomain({ tx, agency, changed }: CommandContext): Promise<void> {
  await Promise.all([sql`select forget_domain()`.execute(brandingTables(tx)), changed('branding', agency.id)]);
}
