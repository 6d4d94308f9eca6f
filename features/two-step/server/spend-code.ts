import type { Deed } from '#platform/server/acts/deed.ts';
import { spendAppCode } from './authenticator-app.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** Spends a code of the user's app, or a recovery code, and tells which it was; null: it is neither, or was used before. */
export async function spendCode(code: string, userId: string, deed: Deed): Promise<'app' | 'recovery_code' | null> {
  const plain = code.replace(/[\s-]/g, '');
  if (await spendAppCode(plain, userId, deed)) return 'app';
  return (await spendRecoveryCode(plain, userId, deed)) ? 'recovery_code' : null;
}
