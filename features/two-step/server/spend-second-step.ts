import type { Deed } from '#platform/server/acts/deed.ts';
import { spendAppCode } from './authenticator-app.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** Whether a code is one of the user's app, or a recovery code, and spends it. False for whoever has no second step. */
export async function spendSecondStep(code: string, userId: string, deed: Deed<never>): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '');
  return (await spendAppCode(plain, userId, deed)) || spendRecoveryCode(plain, userId, deed);
}
