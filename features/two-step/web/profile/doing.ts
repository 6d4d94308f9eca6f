import type { Passkey } from '../../contract.ts';

/** The action in progress, shown in place of the list. */
export type Doing =
  | { name: 'app' | 'passkey' | 'remove-app' | 'renew' }
  | { name: 'remove-passkey' | 'rename-passkey'; passkey: Passkey }
  | { name: 'codes'; codes: readonly string[]; message: string };
