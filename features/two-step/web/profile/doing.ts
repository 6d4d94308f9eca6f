import type { Passkey } from '../../contract.ts';

/** What is being done, in the place of the list. */
export type Doing =
  | { name: 'app' | 'passkey' | 'remove-app' | 'renew' }
  | { name: 'remove-passkey' | 'rename-passkey'; passkey: Passkey }
  | { name: 'codes'; codes: readonly string[]; message: string };
