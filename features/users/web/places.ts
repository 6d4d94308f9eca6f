import { createSlot } from '#platform/web/slot.tsx';
import type { User } from '../contract.ts';

/** What a later slice has of somebody who leaves: one line each that says how much of it is open. */
export const openWork = createSlot<{ userId: string }>();

/** What a later slice does about how one user signs in: in the user's panel. */
export const userSecurity = createSlot<{ user: User }>();

/** What a later slice demands of all users: above the list. */
export const usersRules = createSlot<object>();
