/** What a reader sees in place of a secret that is set. Writing it back keeps the stored one. */
export const secretMask = '********';

/** A stored secret as it travels: the mask when there is one, `''` when there is none. */
export function maskSecret(stored: string | null): string {
  return stored ? secretMask : '';
}

/** So long an old secret is taken beside the new one, so that nothing is lost while the other side is told. */
export const overlapHours = 24;
