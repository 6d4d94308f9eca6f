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
