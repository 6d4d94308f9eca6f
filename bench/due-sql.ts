/**
 * The engine's conditions for a policy `p`, written independently: it ends in that many days, has no renewal, and has
 * no successor.
 */
export const endsIn = (days: number): string =>
  `p.cancelled_on is null and p.next_begins is null and p.expiration_date between current_date and current_date + ${days}`;

export const hasRenewal = `exists (
  select from renewals r where r.tenant_id = p.tenant_id and r.policy_id = p.id and r.renewal_date = p.expiration_date)`;

export const isFollowed = `exists (
  select from policies l where l.tenant_id = p.tenant_id and l.client_id = p.client_id and l.id <> p.id
    and l.covers_until > p.expiration_date
    and (l.renews = p.id or (l.product_type = p.product_type and l.effective_date >= p.expiration_date - 90)))`;
