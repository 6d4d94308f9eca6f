import { newToken } from '../access/session.ts';

/** Encrypts the token for the column `address`, from which authorized users see it again. */
type Seal = (token: string) => string;

/** The columns of an address on this server, whose path ends with a token that begins with its agency. */
interface Address {
  address: string;
  /** The hash that identifies the address. */
  address_hash: Buffer | null;
}

/** The columns of a new address. */
export function newAddress(agencyId: string, seal: Seal): Address {
  const { token, hash } = newToken(agencyId);
  return { address: seal(token), address_hash: hash };
}

/** The columns of a row without an address. */
export const noAddress: Address = { address: '', address_hash: null };

/** The columns of a replaced address. The former address still accepts deliveries until then. */
export function renewedAddress(row: { tenant_id: string; address_hash: Buffer | null }, until: string, seal: Seal) {
  return { ...newAddress(row.tenant_id, seal), old_address_hash: row.address_hash, old_address_until: until };
}

/** The columns that identify an address. */
interface KnownBy {
  address_hash: Buffer | null;
  old_address_hash: Buffer | null;
  old_address_until: string | null;
}

/**
 * Whether a delivery to the address with this hash is accepted at a moment: it is the current address, or a former one
 * that hasn't expired.
 */
export function isAddressOf(row: KnownBy, hash: Buffer, now: Date): boolean {
  const isOldTaken = row.old_address_until !== null && now < new Date(row.old_address_until);
  return row.address_hash?.equals(hash) === true || (isOldTaken && row.old_address_hash?.equals(hash) === true);
}
