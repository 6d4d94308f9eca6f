import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AddressState } from '../../contract.ts';
import { consentTables } from '../schema.ts';

type State = Pick<AddressState, 'service' | 'marketing' | 'is_held' | 'is_service_held' | 'is_undeliverable'>;

/**
 * Returns the states of many addresses, by `Email:address` and `SMS:phone` in normalized form. Unknown addresses are
 * omitted.
 */
export async function statesOf(
  addresses: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<ReadonlyMap<string, State>> {
  if (addresses.length === 0) return new Map();
  const rows = await consentTables(tx)
    .selectFrom('address_states')
    .select(['communication_type', 'address', 'service', 'marketing', 'is_held', 'is_service_held', 'is_undeliverable'])
    .where('tenant_id', '=', agency.id)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .execute();
  return new Map(rows.map(({ communication_type, address, ...state }) => [`${communication_type}:${address}`, state]));
}
