import { addDays } from '#platform/contract/calendar.ts';
import { cents, dollarsOf } from '#platform/contract/money.ts';

// The plain rows for recalculating figures, and the README's term rules in an independent implementation.

/** A policy as stored in its row. */
export interface Policy {
  id: string;
  client_id: string;
  agent: string | null;
  product: string;
  source: string | null;
  renews: string | null;
  starts: string;
  ends: string;
  cancelled: string | null;
  /** The annualized premium in cents. */
  worth: number;
  at: Date;
}

/** Reads an agency's policies, bypassing row-level security. */
export async function readPolicies(
  admin: { query(text: string, values: unknown[]): Promise<{ rows: Policy[] }> },
  tenantId: string,
): Promise<Policy[]> {
  const { rows } = await admin.query(
    `select id, client_id, agent_id as agent, product_type as product, lead_source as source, renews,
       effective_date::text as starts, expiration_date::text as ends, cancelled_on::text as cancelled,
       (annual_premium * 100)::int as worth, created_at as at
     from policies where tenant_id = $1`,
    [tenantId],
  );
  return rows;
}

/** The next terms of a policy among `policies`. One canceled from its first day doesn't count. */
export const followersAmong = (policies: readonly Policy[]) => (one: Policy) =>
  policies.find((other) => other.renews === one.id && !(other.cancelled && other.cancelled <= other.starts));

/** Returns whether any of the policies is in force on a day. */
export function inForceAmong(policies: readonly Policy[]) {
  const follower = followersAmong(policies);
  return (one: Policy, day: string) => {
    const after = follower(one);
    const isOver = (one.cancelled !== null && one.cancelled <= day) || (after !== undefined && after.starts <= day);
    return one.starts <= day && day <= one.ends && !isOver;
  };
}

export const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
export const worthOf = (some: readonly Policy[]) => sum(some.map(({ worth }) => worth));
export const inDollars = (some: readonly Policy[]) => dollarsOf(cents(worthOf(some)));
export const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((part * 1_000) / of) / 10);
export const within = (day: string, from: string, to: string) => day >= from && day <= to;

/**
 * The outcome of the terms of `asked` that end in a range: the number and premium retained, and the number of clients.
 * Next terms are looked up in `all`.
 */
export function retentionAmong(policies: readonly Policy[], all: readonly Policy[], from: string, to: string) {
  const [follower, isInForce] = [followersAmong(all), inForceAmong(all)];
  const terms = policies.filter(({ ends }) => within(ends, from, to));
  const kept = terms.filter(follower);
  const clientsOn = (day: string) =>
    new Set(policies.filter((one) => isInForce(one, day)).map(({ client_id }) => client_id));
  const [start, end] = [clientsOn(addDays(from, -1)), clientsOn(to)];
  const stayed = [...end].filter((client) => start.has(client)).length;
  return {
    policies: { expiring: terms.length, kept: kept.length, rate: percent(kept.length, terms.length) },
    premium: { expiring: inDollars(terms), kept: inDollars(kept), rate: percent(worthOf(kept), worthOf(terms)) },
    clients: { start: start.size, end: end.size, new: end.size - stayed, rate: percent(stayed, start.size) },
  };
}
