import { randomUUID } from 'node:crypto';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { recount } from '#platform/testing/recount.ts';
import type { AgencyUnderTest } from '#platform/testing/slice-conformance.ts';

/** A policy with a term of one year that ends on a day. */
export function aPolicyUntil(
  caller: Pick<Caller, 'post' | 'put'>,
  expiration_date: string,
  overrides: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answer really holds
): Promise<any> {
  return aPolicy(caller, { effective_date: addDays(expiration_date, -365), expiration_date, ...overrides });
}

/** Two weeks after the start of a test's clock. */
const renewalDate = '2026-11-30';

/** A renewal as the engine makes it, for tests that cannot run the engine. */
export async function aRenewal(
  agency: Pick<AgencyUnderTest, 'id' | 'as' | 'admin'>,
  overrides: Record<string, unknown> = {},
): Promise<{ id: string; policy_id: string }> {
  const policy = await aPolicyUntil(agency.as('Agente'), renewalDate, overrides);
  const id = randomUUID();
  await agency.admin.query(
    `insert into renewals (tenant_id, id, policy_id, lead_id, client_id, product_type, renewal_date, assigned_agent,
                           old_premium, created_at, updated_at)
     select tenant_id, $2, id, lead_id, client_id, product_type, expiration_date, agent_id, annual_premium, created_at, created_at
     from policies where tenant_id = $1 and id = $3`,
    [agency.id, id, policy.id],
  );
  await recount(agency.admin);
  return { id, policy_id: policy.id };
}
