import { createHash, hkdfSync } from 'node:crypto';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';

/**
 * The age identity of this installation, `AGE-SECRET-KEY-1…`. It is derived from `APP_KEY`, so the same key opens a
 * backup and the secrets in it, and Debian's `age` can open a backup without this product.
 */
export function backupIdentity(appKey: Buffer): string {
  const raw = new Uint8Array(hkdfSync('sha256', appKey, '', 'vigencia backups', 32));
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', raw).toUpperCase();
}

/** The recipients that a backup is encrypted to: the installation, and the operator's second key if one is set. */
export async function backupRecipients(appKey: Buffer, second: string | null): Promise<string[]> {
  return [await identityToRecipient(backupIdentity(appKey)), ...(second ? [second] : [])];
}

/** Identifies a key without revealing it: eight characters in a backup's head and in the list. */
export function keyFingerprint(appKey: Buffer): string {
  return createHash('sha256').update(backupIdentity(appKey)).digest('hex').slice(0, 8);
}
