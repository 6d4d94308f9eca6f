import { createBegun } from '#platform/web/begun.ts';
import type { SystemUser } from '../../contract.ts';

/** The account in the form; null: a new one. */
export const writingAccount = createBegun<SystemUser | null>();
