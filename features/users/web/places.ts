import { createPlace } from '#platform/web/slot.tsx';
import type { User } from '../contract.ts';

/** What a later slice has of somebody who leaves: one line each that says how much of it is open. */
export const openWork = createPlace<{ userId: string }>();

/** What a later slice does about how one user signs in: in the user's panel. */
export const userSecurity = createPlace<{ user: User }>();

/** What a later slice demands of all users: above the list. */
export const usersRules = createPlace<object>();
