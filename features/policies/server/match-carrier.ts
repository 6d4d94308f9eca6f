import { sql } from 'kysely';
import { carrierEvents } from '#features/carriers/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { policyTables } from './schema.ts';

/** Writes a new or renamed carrier beside the policies that carry its name and have none. */
export const matchCarrier = subscriber({
  name: 'policies.match-carrier',
  event: carrierEvents.carrierNamed,
  when: 'in-transaction',
  async handle({ id, name }, { tx, agency }) {
    // In the order of the job that expires policies, so that the two don't deadlock.
    await sql`
      update policies set carrier_id = ${id}
      where tenant_id = ${agency.id} and id = any(array(
        select id from policies
        where tenant_id = ${agency.id} and carrier_norm = lower(${name}) and carrier_id is null
        order by expiration_date, id for no key update))`.execute(policyTables(tx));
  },
});
