import { createSlot } from '#platform/web/slot.tsx';
import type { User } from '../contract.ts';

/** The slot for later slices' open work of a user who leaves: one line each with the number of records. */
export const openWork = createSlot<{ userId: string }>();

/** The slot for later slices' sign-in settings of one user, in the user's panel. */
export const userSecurity = createSlot<{ user: User }>();

/** The slot for later slices' rules for all users, above the list. */
export const usersRules = createSlot<object>();
