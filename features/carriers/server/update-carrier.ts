import { allOf } from '#platform/contract/all-of.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import { type Carrier, carrierEvents, carrierFields, type UpdateCarrier } from '../contract.ts';
import { nameConstraint } from './create-carrier.ts';
import { carrierTables } from './schema.ts';

/**
 * Changes a carrier; omitted fields are unchanged. Quotes and policies keep the name that their papers carry. The name
 * of another carrier of the agency is refused with `carrier_taken`.
 */
export async function updateCarrier(
  id: string,
  input: UpdateCarrier,
  ctx: CommandContext<'carrier_taken'>,
): Promise<Carrier> {
  const { tx, agency, clock, audit, changed, publish, refuse } = ctx;
  const { carrier } = await allOf({ carrier: lockCarrier(id, ctx), refuseIfChanged: ctx.refuseIfChanged() });
  if (!carrier) return refuse('not_found');
  const change = changedFields<Pick<Carrier, keyof UpdateCarrier>>(carrier, input);
  audit(change && { action: 'updateCarrier', entity: 'carrier', entity_id: id, ...change });
  if (!change) return carrier;
  changed('carrier', id);
  const after = { ...change.after, updated_at: instantOf(clock()) };
  try {
    await carrierTables(tx)
      .updateTable('carriers')
      .set(after)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, nameConstraint)) refuse('carrier_taken', { name: input.name ?? carrier.name });
    throw error;
  }
  if (change.after.name !== undefined) await publish(carrierEvents.carrierNamed, { id, name: change.after.name });
  return { ...carrier, ...after };
}

/** A carrier, locked until the transaction ends; undefined when the agency has none with this id. */
function lockCarrier(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return carrierTables(tx)
    .selectFrom('carriers')
    .select(columnsIn(carrierFields))
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
