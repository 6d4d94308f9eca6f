import { passphraseMin, passwordScore } from '#features/users/contract.ts';

export const strengthMax = 5;

/** 0 to 5 for the meter; 0 means empty. A passphrase is rated good whatever its characters. */
export function strengthOf(password: string): number {
  if (password === '') return 0;
  const score = Math.max(passwordScore(password), 1);
  return password.length >= passphraseMin ? Math.max(score, 4) : score;
}
