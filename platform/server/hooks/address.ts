import { newToken } from '../access/session.ts';

/** Encrypts the token for the column `address`, from which it is shown again to whoever may. */
type Seal = (token: string) => string;

/** The columns of an address of ours, whose path ends with a token that begins with its agency. */
interface Address {
  address: string;
  /** By which it is found. */
  address_hash: Buffer | null;
}

/** The columns of a new address. */
export function newAddress(agencyId: string, seal: Seal): Address {
  const { token, hash } = newToken(agencyId);
  return { address: seal(token), address_hash: hash };
}

/** The columns of what has none. */
export const noAddress: Address = { address: '', address_hash: null };

/** The columns of an address that is made anew: at the former, what is sent is taken until then. */
export function renewedAddress(row: { tenant_id: string; address_hash: Buffer | null }, until: string, seal: Seal) {
  return { ...newAddress(row.tenant_id, seal), old_address_hash: row.address_hash, old_address_until: until };
}

/** The columns by which an address is known. */
interface KnownBy {
  address_hash: Buffer | null;
  old_address_hash: Buffer | null;
  old_address_until: string | null;
}

/** Whether what was sent to the address of this hash is taken at a moment: it is the current one, or not long ago was. */
export function isAddressOf(row: KnownBy, hash: Buffer, now: Date): boolean {
  const isOldTaken = row.old_address_until !== null && now < new Date(row.old_address_until);
  return row.address_hash?.equals(hash) === true || (isOldTaken && row.old_address_hash?.equals(hash) === true);
}
