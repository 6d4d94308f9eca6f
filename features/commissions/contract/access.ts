import { administrators, managers, own } from '#platform/contract/roles.ts';

export const feature = 'commissions';

/** Who reads commissions: apart from their routes, because every tab asks it and few need the rest. An Agente reads his own. */
export const readingCommissions = { allow: [...managers, own('Agente')], feature } as const;

/** Who calculates periods, moves commissions and adjusts them, and sees what is calculated by which scheme. */
export const managingCommissions = { allow: managers, feature } as const;

/** Who says what is paid for what. */
export const configuringCommissions = { allow: administrators, feature } as const;
