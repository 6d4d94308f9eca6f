import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Domain } from '../../contract.ts';
import { brandingTables } from '../schema.ts';

/** An agency's chosen domain and its proof. */
export interface DomainVerification {
  domain: string;
  token: string;
  proved_at: string | Date | null;
  checked_at: string | Date | null;
  missing_since: string | Date | null;
}

/**
 * Returns the domain of the context's agency with its proof. The token is '' if the operator set the domain and nothing
 * has requested a token. null means no domain is chosen.
 */
export async function readVerification({
  tx,
  agency,
}: Pick<CommandContext, 'tx' | 'agency'>): Promise<DomainVerification | null> {
  const row = await brandingTables(tx)
    .selectFrom('tenants')
    .leftJoin('domain_proofs as p', (join) =>
      join.onRef('p.tenant_id', '=', 'tenants.id').onRef('p.domain', '=', 'tenants.custom_domain'),
    )
    .select(['tenants.custom_domain', 'p.token', 'p.proved_at', 'p.checked_at', 'p.missing_since'])
    .where('tenants.id', '=', agency.id)
    .executeTakeFirstOrThrow();
  if (!row.custom_domain) return null;
  const { custom_domain: domain, proved_at, checked_at, missing_since } = row;
  return { domain, token: row.token ?? '', proved_at, checked_at, missing_since };
}

/** The same in the form for the agency's Admin. */
export function shownDomain(verification: DomainVerification | null): Domain {
  if (!verification) return { domain: '', state: 'none', txt_name: '', txt_value: '', file_url: '', checked_at: null };
  const { domain, token, proved_at, checked_at, missing_since } = verification;
  const verified = missing_since ? 'missing' : 'proved';
  return {
    domain,
    state: proved_at ? verified : 'waiting',
    txt_name: txtNameOf(domain),
    txt_value: token,
    file_url: fileUrlOf(domain),
    checked_at: checked_at && new Date(checked_at).toISOString(),
  };
}

export const txtNameOf = (domain: string): string => `_vigencia.${domain}`;
export const fileUrlOf = (domain: string): string => `http://${domain}/.well-known/vigencia`;
