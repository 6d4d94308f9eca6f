import { administrators } from '#platform/contract/roles.ts';

/** The roles that see that no mail is sent: those who can fix it, or request it. */
export const toldOfMail = { allow: ['Super Admin', ...administrators] } as const;
