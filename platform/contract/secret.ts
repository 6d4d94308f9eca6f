/** The value shown in place of a stored secret. Writing it back keeps the stored secret. */
export const secretMask = '********';

/** A stored secret as sent to clients: the mask if one is stored, else `''`. */
export function maskSecret(stored: string | null): string {
  return stored ? secretMask : '';
}

/**
 * How many hours an old secret is accepted next to the new one, so that no delivery is lost before the other side is
 * updated.
 */
export const overlapHours = 24;
