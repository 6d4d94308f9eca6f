import { createBegun } from '#platform/web/begun.ts';
import type { SystemUser } from '../../contract.ts';

/** The form of an account; null: of a new one. */
export const writingAccount = createBegun<SystemUser | null>();
