import { randomUUID } from 'node:crypto';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import { type Carrier, type CreateCarrier, carrierEvents } from '../contract.ts';
import { carrierTables } from './schema.ts';

/** The constraint that a name violates when the agency has a carrier of that name. */
export const nameConstraint = 'carriers_name_key';

/** Adds a carrier to the agency's list. A name that is there already is refused with `carrier_taken`. */
export async function createCarrier(input: CreateCarrier, ctx: CommandContext<'carrier_taken'>): Promise<Carrier> {
  const { tx, agency, clock, audit, changed, publish, refuse } = ctx;
  const now = instantOf(clock());
  const carrier = { ...input, id: randomUUID(), is_active: true, created_at: now, updated_at: now };
  audit({ action: 'createCarrier', entity: 'carrier', entity_id: carrier.id, after: { ...input } });
  changed('carrier', carrier.id);
  try {
    await carrierTables(tx)
      .insertInto('carriers')
      .values({ ...carrier, tenant_id: agency.id })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, nameConstraint)) refuse('carrier_taken', { name: input.name });
    throw error;
  }
  await publish(carrierEvents.carrierNamed, { id: carrier.id, name: carrier.name });
  return carrier;
}
