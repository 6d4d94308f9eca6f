import { sql } from 'kysely';
import { dayAt } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Services } from '#platform/server/acts/services.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { brandingEvents, type Domain, missingDaysMax } from '../../contract.ts';
import { brandingTables } from '../schema.ts';
import { type DomainVerification, fileUrlOf, readVerification, shownDomain, txtNameOf } from './read-domain.ts';
import { forgetDomain, verificationInScope, withToken } from './write-domain.ts';

type Looking = Pick<Services, 'lookUpTexts' | 'askOutside'>;

/**
 * Checks whether the domain is proved to be the agency's, and if so lets it lead there. Refuses with `domain_taken` if
 * another agency has proved it.
 */
export async function checkDomain({
  act,
  finish,
  services,
  refuse,
}: StepsContext<'branding_scope' | 'domain_taken' | 'not_a_domain'>): Promise<Domain> {
  const verification = await act(async (ctx) => {
    ctx.audit(null);
    const chosen = await verificationInScope(ctx as CommandContext<'branding_scope'>);
    return chosen && withToken(chosen, ctx);
  });
  if (!verification) return refuse('not_a_domain');
  const isVerified = await verifies(verification, services);
  return finish(async (ctx) => {
    const kept = await keepLook(verification, isVerified, ctx);
    return kept ? shownDomain(kept) : ctx.refuse('domain_taken');
  });
}

/** Checks again each day. A proof that is missing too long ends the domain's use. */
export const checkDomainDaily: DailyStep = {
  name: 'branding.check-domain',
  async run(_day, { act, services }) {
    const verification = await act((ctx) => readVerification(ctx));
    if (!verification || verification.token === '') return;
    const isVerified = await verifies(verification, services);
    await act(async (ctx) => {
      await keepLook(verification, isVerified, ctx);
    });
  },
};

/** Whether the DNS or the domain's own site has the token. False if neither can be reached. */
async function verifies({ domain, token }: DomainVerification, { lookUpTexts, askOutside }: Looking): Promise<boolean> {
  const texts = await lookUpTexts(txtNameOf(domain)).catch((): string[] => []);
  if (texts.some((text) => text.trim() === token)) return true;
  const ask = { method: 'GET', headers: { accept: 'text/plain' }, maxBytes: 1_000, givenBy: 'browser' } as const;
  const answer = await askOutside(fileUrlOf(domain), ask).catch(() => null);
  return answer?.status === 200 && answer.body.toString('utf8').trim() === token;
}

/**
 * Stores the result of a check, unless another domain has been chosen since. null means another agency has proved the
 * domain.
 */
async function keepLook(
  verification: DomainVerification,
  isVerified: boolean,
  ctx: CommandContext,
): Promise<DomainVerification | null> {
  const { domain, token } = verification;
  const { tx, agency, clock, audit, changed, publish } = ctx;
  const now = clock();
  const [before] = await brandingTables(tx)
    .selectFrom('domain_proofs')
    .selectAll()
    .where('tenant_id', '=', agency.id)
    .where('domain', '=', domain)
    .where('token', '=', token)
    .forUpdate()
    .execute();
  if (!before) {
    audit(null);
    return verification;
  }
  const isAccepted = isVerified && (await acceptDomain(domain, ctx));
  if (isVerified && !isAccepted) {
    audit(null);
    return null;
  }
  const missingSince = before.missing_since ? new Date(before.missing_since) : now;
  const isOver = now.getTime() - missingSince.getTime() >= missingDaysMax * 86_400_000;
  const wasVerified = before.proved_at !== null;
  const proved_at = isVerified ? (before.proved_at ?? now) : isOver ? null : before.proved_at;
  const missing_since = isVerified || !wasVerified || isOver ? null : missingSince;
  changed('branding', agency.id);
  await brandingTables(tx)
    .updateTable('domain_proofs')
    .set({ proved_at, checked_at: now, missing_since })
    .where('tenant_id', '=', agency.id)
    .execute();
  const isNews = (proved_at !== null) !== wasVerified;
  audit(
    isNews
      ? {
          action: proved_at ? 'believeDomain' : 'forgetDomain',
          entity: 'branding',
          entity_id: agency.id,
          after: { domain },
        }
      : null,
  );
  if (isNews && !proved_at) await forgetDomain(ctx);
  const isFirstMiss = missing_since !== null && before.missing_since === null;
  if (isFirstMiss || (isNews && !proved_at)) {
    const day = dayAt(now, agency.time_zone);
    await publish(brandingEvents.domainMissed, { id: agency.id, domain, is_over: !proved_at, day });
  }
  return { domain, token, proved_at, checked_at: now, missing_since };
}

async function acceptDomain(domain: string, { tx }: CommandContext): Promise<boolean> {
  const { rows } = await sql<{ isAccepted: boolean }>`select believe_domain(${domain}) as "isAccepted"`.execute(
    brandingTables(tx),
  );
  return rows[0]?.isAccepted ?? false;
}
