import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { spendAppCode } from './authenticator-app.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/**
 * Uses up a code of the user's app, or a recovery code, and returns its kind. null means it is neither, or is already
 * used.
 */
export async function spendCode(
  code: string,
  userId: string,
  ctx: CommandContext,
): Promise<'app' | 'recovery_code' | null> {
  const plain = code.replace(/[\s-]/g, '');
  if (await spendAppCode(plain, userId, ctx)) return 'app';
  return (await spendRecoveryCode(plain, userId, ctx)) ? 'recovery_code' : null;
}
