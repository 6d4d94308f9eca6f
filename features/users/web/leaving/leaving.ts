import { createBegun } from '#platform/web/begun.ts';
import type { User } from '../../contract.ts';

/** The user who is being deactivated, in the dialog about their open work. */
export const leaving = createBegun<User>();
