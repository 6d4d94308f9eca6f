import { createHash, hkdfSync } from 'node:crypto';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';

/**
 * The age identity of this installation, `AGE-SECRET-KEY-1…`: made of `APP_KEY`, so that a backup is opened by the same key
 * as the secrets in it, and by Debian's `age` where nothing of this product runs.
 */
export function backupIdentity(appKey: Buffer): string {
  const raw = new Uint8Array(hkdfSync('sha256', appKey, '', 'vigencia backups', 32));
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', raw).toUpperCase();
}

/** Whom a backup is encrypted to: the installation, and the operator's second key, where one is set. */
export async function backupRecipients(appKey: Buffer, second: string | null): Promise<string[]> {
  return [await identityToRecipient(backupIdentity(appKey)), ...(second ? [second] : [])];
}

/** Tells keys apart without telling them: eight characters that stand in a backup's head and in the list. */
export function keyFingerprint(appKey: Buffer): string {
  return createHash('sha256').update(backupIdentity(appKey)).digest('hex').slice(0, 8);
}
