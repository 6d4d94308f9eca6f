import { createBegun } from '#platform/web/begun.ts';
import type { User } from '../contract.ts';

/** The dialog that asks to whom the open work of somebody goes who is let out. */
export const leaving = createBegun<User>();
