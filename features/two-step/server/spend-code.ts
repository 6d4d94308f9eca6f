import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { spendAppCode } from './authenticator-app.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** Spends a code of the user's app, or a recovery code, and tells which it was; null: it is neither, or was used before. */
export async function spendCode(
  code: string,
  userId: string,
  ctx: CommandContext,
): Promise<'app' | 'recovery_code' | null> {
  const plain = code.replace(/[\s-]/g, '');
  if (await spendAppCode(plain, userId, ctx)) return 'app';
  return (await spendRecoveryCode(plain, userId, ctx)) ? 'recovery_code' : null;
}
