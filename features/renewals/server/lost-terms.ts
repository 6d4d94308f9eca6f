import { type RawBuilder, sql } from 'kysely';
import type { LostReason } from '#features/policies/contract.ts';
import type { FindTerms } from '#features/policies/server/index.ts';
import { everCovers } from '#features/policies/server/index.ts';
import { openRenewalStatuses } from '../contract.ts';
import { renewalTables } from './schema.ts';

/**
 * Another policy of the client for the same product follows a term if it begins at most this many days before the
 * term's end, or after it.
 */
const followDays = 90;

/**
 * Whether another policy of the client for the same product follows the term of `policies`, a row of this agency, and
 * ends later.
 */
export const isTermFollowed = (agencyId: string): RawBuilder<boolean> => sql`exists (
  select from policies later
  where later.tenant_id = ${agencyId} and later.client_id = policies.client_id and later.id <> policies.id
    and ${everCovers('later')} and later.product_type = policies.product_type
    and later.expiration_date > policies.expiration_date
    and later.effective_date between policies.expiration_date - ${followDays}::int and policies.expiration_date + ${followDays}::int)`;

/** Why the term of `policies` without a next one was lost. Its row of `renewals`, if there is one, must be joined. */
export const whyLost: RawBuilder<LostReason> = sql`case when policies.cancelled_on is not null then 'cancelled'
  when renewals.status = any(${[...openRenewalStatuses]}::text[]) then 'open'
  else coalesce(renewals.reason, 'none') end`;

/** The ids of an agency's policies whose term was lost for a reason, or that no other policy follows, or both. */
export const findTerms: FindTerms = ({ lost, followed }, { tx, agency }) => {
  const terms = renewalTables(tx)
    .selectFrom('policies')
    .leftJoin('renewals', (join) =>
      join
        .on('renewals.tenant_id', '=', agency.id)
        .onRef('renewals.policy_id', '=', 'policies.id')
        .onRef('renewals.renewal_date', '=', 'policies.expiration_date'),
    )
    .select('policies.id')
    .where('policies.tenant_id', '=', agency.id)
    .$if(lost !== undefined, (found) =>
      found.where('policies.next_begins', 'is', null).where(sql<boolean>`${whyLost} = ${lost}`),
    );
  return followed ? terms.where(sql<boolean>`not ${isTermFollowed(agency.id)}`) : terms;
};
