/** The user handle of a passkey: the agency and the user, 32 bytes in base64url. */
export function userHandleOf(agencyId: string, userId: string): string {
  return Buffer.from(`${agencyId}${userId}`.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The agency and the user in a handle. null means it isn't one of this server. */
export function readUserHandle(handle: string): { agencyId: string; userId: string } | null {
  if (!/^[\w-]{43}$/.test(handle)) return null;
  const digits = Buffer.from(handle, 'base64url').toString('hex');
  const idAt = (start: number) =>
    digits.slice(start, start + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { agencyId: idAt(0), userId: idAt(32) };
}
