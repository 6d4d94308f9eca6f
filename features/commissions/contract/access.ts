import { administrators, managers, own } from '#platform/contract/roles.ts';

export const feature = 'commissions';

/**
 * Who reads commissions. It has its own file because every tab imports it and few need the rest. An Agente reads only
 * their own.
 */
export const readingCommissions = { allow: [...managers, own('Agente')], feature } as const;

/** Who calculates periods, changes and adjusts commissions, and sees which scheme calculates what. */
export const managingCommissions = { allow: managers, feature } as const;

/** Who configures what is paid for what. */
export const configuringCommissions = { allow: administrators, feature } as const;
