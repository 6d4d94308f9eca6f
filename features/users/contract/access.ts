import { administrators } from '#platform/contract/roles.ts';

/** Who is told that no mail leaves: whoever can mend it, or ask for it. */
export const toldOfMail = { allow: ['Super Admin', ...administrators] } as const;
